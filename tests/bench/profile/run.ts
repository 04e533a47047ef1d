import { Client } from "../client";
import { fill } from "../demo";
import { memberCookie } from "../member";
import { fresh, pagePaths, peoplePaths, SETTINGS_CACHE_MS } from "../page-routes";
import { passAgeGate, startSite } from "../site";
import { profiled } from "./inspector";
import { describeTally, tally } from "./tally";

// `npx tsx tests/bench/profile/run.ts [page] [visitor|member] [isolate]`: where the built Worker's time goes on a page.
const [page = "reviews", who = "member", isolate = "core:user:leafproof"] = process.argv.slice(2);
const WARM_UP = 200;
const REQUESTS = 400;
const PORT = 9229;

const site = await startSite({ inspectorPort: PORT });
try {
  await fill(site.db, Date.now());
  await new Promise((resolve) => setTimeout(resolve, SETTINGS_CACHE_MS));
  const paths = { ...(await pagePaths(site.db)), ...(await peoplePaths(site.db)) };
  const path = new Map(Object.entries(paths)).get(page);
  if (path === undefined) throw new Error(`There is no page "${page}" here.`);
  const cookie = who === "member" ? await memberCookie(site) : await passAgeGate(site);
  const client = new Client(site.url, { cookie, "user-agent": "leafproof-bench" });
  const ask = async (from: number, count: number) => {
    for (let n = from; n < from + count; n += 1) await client.get(fresh(path, n));
  };
  await ask(0, WARM_UP);
  const profile = await profiled(PORT, isolate, () => ask(WARM_UP, REQUESTS));
  client.close();
  console.log(`${page} of a ${who}: ${describeTally(tally(profile), REQUESTS)}`);
} finally {
  await site.stop();
}
