import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

const root = join(import.meta.dirname, "../..");
let folder = "";

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "leafproof-start-"));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs Node to its end. */
const node = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number | null; printed: string }>((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        printed += chunk.toString();
      });
    child.on("close", (code) => resolve({ code, printed }));
  });

/** Calls a function of a module of scripts/steps. */
const step = (module: string, call: string, env?: Record<string, string>) =>
  node(
    ["--input-type=module", "-e", `const it = await import("./scripts/steps/${module}.mjs"); await it.${call};`],
    env,
  );

/** A server of somebody else that answers everything, on one of the two addresses of localhost. */
async function somebodyElse(host: string) {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, answer) => {
    asked.push(decodeURIComponent(url).replaceAll("+", " "));
    answer.end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return { asked, port: (server.address() as AddressInfo).port, server };
}

for (const script of ["start", "dev"]) {
  for (const host of ["127.0.0.1", "::1"]) {
    test(`npm run ${script} says at once that somebody else has its port of ${host}`, async () => {
      const { asked, port, server } = await somebodyElse(host);
      const { code, printed } = await node([`scripts/${script}.mjs`], { PORT: String(port), STATE_DIR: folder });
      server.close();
      expect(code).toBe(1);
      expect(printed.trim()).toBe(
        `Port ${port} is taken by another program. End it, or choose another port: PORT=${port + 1} npm start`,
      );
      expect(asked).toEqual([]);
    });
  }
}

test("a secret that is missing is made where there is no data yet, and asked for where there is", async () => {
  const file = join(folder, "vars");
  const state = join(folder, "state");
  const ensure = () => step("secrets", `ensureSecrets(${JSON.stringify(file)}, ${JSON.stringify(state)})`);
  expect((await ensure()).code).toBe(0);
  const made = readFileSync(file, "utf8");
  expect(made.match(/^(COOKIE_SECRET|HASH_KEY|DATA_KEY)=[0-9a-f]{64}$/gm)).toHaveLength(3);
  const unended = "OWN=1";
  writeFileSync(file, unended);
  expect((await ensure()).code).toBe(0);
  expect(readFileSync(file, "utf8")).toMatch(
    /^OWN=1\n(?:[A-Z_]+_(?:SECRET|KEY)=[0-9a-f]{64}\n){3}VAPID_PUBLIC_KEY=[\w-]{87}\nVAPID_PRIVATE_KEY=[\w-]{43}\n$/,
  );
  writeFileSync(file, made);
  mkdirSync(join(state, "v3", "d1"), { recursive: true });
  expect(await ensure()).toEqual({ code: 0, printed: "" });

  const without = made.replace(/^HASH_KEY=.*\n/m, "");
  writeFileSync(file, without);
  const { code, printed } = await ensure();
  expect(code).toBe(1);
  expect(printed.trim()).toBe(
    `HASH_KEY is missing in ${file}, and the data in ${state} was written with the old one. Put it back, or remove ${state} to begin anew.`,
  );
  expect(readFileSync(file, "utf8")).toBe(without);
});

test("a server whose runtime has crashed is ended, with a sentence, instead of being left to answer nothing", async () => {
  const line = "The Workers runtime crashed unexpectedly and is being restarted (crash #1).";
  const script = `
    const { spawn } = await import("node:child_process");
    const { endAtCrash, howEnded } = await import("./scripts/steps/crash.mjs");
    const { passErrors } = await import("./scripts/steps/hang-ups.mjs");
    const stays = "console.error(" + JSON.stringify(${JSON.stringify(line)}) + "); setInterval(() => 0, 1000);";
    const server = spawn(process.execPath, ["-e", stays], { stdio: ["ignore", "ignore", "pipe"] });
    const runtime = endAtCrash(server);
    passErrors(server.stderr, runtime.onLine);
    server.on("close", (code, signal) => console.log(howEnded(runtime.hasCrashed(), code, signal)));
  `;
  const { printed } = await node(["--input-type=module", "-e", script]);
  expect(printed.trim().split("\n")).toEqual([line, "its runtime crashed"]);
});

test("a timed job that is never answered holds up no other", async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const call = `runTimedJobs("http://127.0.0.1:${port}")`;
  const { code, printed } = await step("timed-jobs", call, { TIMED_JOBS: "", TIMED_JOBS_ANSWER_MS: "50" });
  silent.closeAllConnections();
  silent.close();
  expect(code).toBe(0);
  expect(printed.match(/did not end within/g)).toHaveLength(3);
});

test("a local server's timed jobs run at once for what fell due while it was off", async () => {
  const { asked, port, server } = await somebodyElse("127.0.0.1");
  const call = `runTimedJobs("http://127.0.0.1:${port}")`;
  expect(await step("timed-jobs", call, { TIMED_JOBS: "0" })).toEqual({ code: 0, printed: "" });
  expect(asked).toEqual([]);
  expect(await step("timed-jobs", call, { TIMED_JOBS: "" })).toEqual({ code: 0, printed: "" });
  server.close();
  const path = "/cdn-cgi/local/scheduled?cron=";
  expect(asked).toEqual(["1 0 * * *", "7 * * * *", "* * * * *"].map((cron) => path + cron));
});

test("a build from before the first start is given the secrets", async () => {
  const [secrets, built] = [join(folder, ".dev.vars"), join(folder, "server")];
  writeFileSync(secrets, "COOKIE_SECRET=one\n");
  const give = () => step("secrets", `giveSecrets(${JSON.stringify(secrets)}, ${JSON.stringify(built)})`);
  expect((await give()).code).toBe(0);
  mkdirSync(built);
  expect((await give()).code).toBe(0);
  expect(readFileSync(join(built, ".dev.vars"), "utf8")).toBe("COOKIE_SECRET=one\n");
});
