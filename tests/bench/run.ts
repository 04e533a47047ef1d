import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { benchExport, describeExport } from "./export";
import { benchForum, describeForum } from "./forum/bench-forum";
import { benchThreads, describeThreads } from "./forum/bench-threads";
import { benchIntegrity, describeIntegrity } from "./integrity/bench-integrity";
import { benchLab, describeLab } from "./lab/bench-lab";
import { benchLogin, describeLogin } from "./login";
import { benchMarkup, describeMarkup } from "./markup/bench-markup";
import { benchPages, describePages } from "./pages";
import { benchMessages, describeMessages } from "./messages/bench-messages";
import { machine } from "./processor";
import { benchRewards, describeRewards } from "./rewards/bench-rewards";
import { benchSearch, describeSearch } from "./search/bench-search";

// `npm run bench [pages|search|export|login|integrity|lab|markup|forum|threads|messages|rewards]`: processor time and latency as ratios within one run; never a timed assertion.
const PARTS = [
  "pages",
  "search",
  "export",
  "login",
  "integrity",
  "lab",
  "markup",
  "forum",
  "threads",
  "messages",
  "rewards",
];
const root = join(import.meta.dirname, "../..");

const chosen: string[] = process.argv.slice(2);
const unknown = chosen.find((part) => !PARTS.includes(part));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}"; choose from ${PARTS.join(", ")}.`);
  process.exit(1);
}
const wanted = (part: string) => chosen.length === 0 || chosen.includes(part);

const report: Record<string, unknown> = { at: new Date().toISOString(), machine: machine() };
console.log(`Machine: ${machine()}\n`);

if (wanted("pages")) {
  if (!existsSync(join(root, "build/server/wrangler.json"))) build();
  const pages = await benchPages();
  console.log(describePages(pages));
  report["pages"] = pages;
}
if (wanted("search")) {
  const search = await benchSearch();
  console.log(`\n${describeSearch(search)}`);
  report["search"] = search;
}

if (wanted("export")) {
  if (!existsSync(join(root, "build/server/wrangler.json"))) build();
  const taken = await benchExport();
  console.log(`\n${describeExport(taken)}`);
  report["export"] = taken;
}

if (wanted("login")) {
  if (!existsSync(join(root, "build/server/wrangler.json"))) build();
  const logins = await benchLogin();
  console.log(`\n${describeLogin(logins)}`);
  report["login"] = logins;
}

if (wanted("integrity")) {
  const integrity = await benchIntegrity();
  console.log(`\n${describeIntegrity(integrity)}`);
  report["integrity"] = integrity;
}

if (wanted("rewards")) {
  const rewards = await benchRewards();
  console.log(`\n${describeRewards(rewards)}`);
  report["rewards"] = rewards;
}

if (wanted("lab")) {
  const lab = await benchLab();
  console.log(`\n${describeLab(lab)}`);
  report["lab"] = lab;
}

if (wanted("markup")) {
  const markup = benchMarkup();
  console.log(`\n${describeMarkup(markup)}`);
  report["markup"] = markup;
}

if (wanted("forum")) {
  const forum = benchForum();
  console.log(`\n${describeForum(forum)}`);
  report["forum"] = forum;
}

if (wanted("threads")) {
  if (!existsSync(join(root, "build/server/wrangler.json"))) build();
  const threads = await benchThreads();
  console.log(`\n${describeThreads(threads)}`);
  report["threads"] = threads;
}

if (wanted("messages")) {
  const messages = await benchMessages();
  console.log(`\n${describeMessages(messages)}`);
  report["messages"] = messages;
}

const folder = join(root, "bench-results");
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "latest.json"), `${JSON.stringify(report, null, 2)}\n`);
console.log("\nWritten to bench-results/latest.json");

function build(): void {
  console.log("Building the site …");
  const env = { ...process.env, NODE_ENV: "production" };
  const { status } = spawnSync(join(root, "node_modules/.bin/react-router"), ["build"], {
    cwd: root,
    env,
    stdio: "ignore",
  });
  if (status !== 0) {
    console.error('The site could not be built; "npm run build" says why.');
    process.exit(1);
  }
}
