import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { Talker } from "./steps/crash-talker";
import { Database } from "./steps/database";

const KILLS = 3;
const root = join(import.meta.dirname, "../..");
let state = "";
const CHROME = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

interface Running {
  child: ChildProcess;
  origin: string;
}

/** Starts the site in a process group of its own, so that one signal ends all of it at once. */
async function start(): Promise<Running> {
  const child = spawn(join(root, "node_modules/.bin/tsx"), ["tests/e2e/steps/doomed-site.ts"], {
    cwd: root,
    detached: true,
    env: { ...process.env, STATE_DIR: state },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /^ready (\S+)$/m.exec(printed)?.[1];
      if (address !== undefined) resolve(new URL(address).origin);
    });
    child.on("exit", (code) => reject(new Error(`The site ended (${code}): ${printed}`)));
  });
  return { child, origin };
}

async function kill({ child }: Running): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  await ended;
}

test.beforeAll(() => {
  state = mkdtempSync(join(tmpdir(), "leafproof-crash-"));
});
test.afterAll(() => rmSync(state, { recursive: true, force: true }));

const network = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
const cookieOf = (response: Response): string => (response.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";

/** Everything that was answered with success; a request that the kill broke off was promised nothing. */
class Writers {
  readonly waitlist: string[] = [];
  /** Numbers of the support addresses that were saved. */
  readonly saved: number[] = [];
  clicks = 0;
  private next = 1;
  private stopped = false;

  constructor(
    private readonly admin: string,
    private readonly visitor: string,
    private readonly product: string,
  ) {}

  /** Of the kind of write that was acknowledged least often. */
  fewest(): number {
    return Math.min(this.waitlist.length, this.saved.length, this.clicks);
  }

  /** Writes until the site is gone. */
  async write(origin: string): Promise<void> {
    this.stopped = false;
    await Promise.all([
      this.loop(() => this.join(origin)),
      this.loop(() => this.save(origin)),
      this.loop(() => this.click(origin)),
    ]);
  }

  private async loop(once: () => Promise<void>): Promise<void> {
    while (!this.stopped) {
      await once().catch(() => {
        this.stopped = true;
      });
    }
  }

  private async join(origin: string): Promise<void> {
    const email = `crash-${(this.next += 1)}@example.org`;
    const headers = { "content-type": "application/json", origin, "cf-connecting-ip": network(this.next) };
    const answer = await fetch(`${origin}/api/waitlist`, { method: "POST", headers, body: JSON.stringify({ email }) });
    if (answer.ok) this.waitlist.push(email);
  }

  private async save(origin: string): Promise<void> {
    const n = (this.next += 1);
    const others = {
      privacy: "p@example.org",
      legal: "l@example.org",
      safety: "s@example.org",
      vendors: "v@example.org",
    };
    const body = JSON.stringify({ addresses: { ...others, support: `support-${n}@example.org` } });
    const headers = { "content-type": "application/json", origin, cookie: this.admin };
    const answer = await fetch(`${origin}/api/admin/settings/addresses`, { method: "PUT", headers, body });
    if (answer.ok) this.saved.push(n);
  }

  private async click(origin: string): Promise<void> {
    const headers = { cookie: this.visitor, "user-agent": CHROME, "cf-connecting-ip": network((this.next += 1)) };
    const answer = await fetch(`${origin}/out/${this.product}`, { headers, redirect: "manual" });
    if (answer.status === 302) this.clicks += 1;
  }
}

test("a site killed in the middle of writing comes back with everything it had acknowledged", async () => {
  // It starts the site anew for each kill, which takes as long as the machine is busy.
  test.slow();
  let site = await start();
  const database = new Database(state);
  const product = String(database.rows("select id from products where hidden_at is null limit 1")[0]?.["id"]);
  const age = await fetch(`${site.origin}/age-gate`, {
    method: "POST",
    body: new URLSearchParams({ adult: "on", laws: "on", returnTo: "/mission" }),
    headers: { origin: site.origin },
    redirect: "manual",
  });
  const login = await fetch(`${site.origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site.origin },
    body: JSON.stringify({ login: "admin", password: "leafproof-demo" }),
  });
  expect(login.status).toBe(200);
  const session = cookieOf(login);
  const writers = new Writers(session, cookieOf(age), product);
  const talker = new Talker(session);
  await talker.begin(site.origin, String(database.rows("select id from users where username = 'member'")[0]?.["id"]));
  const rolledUp = () =>
    database.number("select coalesce(sum(clicks), 0) from click_days where target_id = ?", product);
  const rawClicks = () => database.number("select count(*) from outbound_clicks where target_id = ?", product);
  const seeded = rolledUp() - rawClicks();

  for (let round = 0; round < KILLS; round += 1) {
    const writing = Promise.all([writers.write(site.origin), talker.write(site.origin)]);
    await new Promise((resolve) => setTimeout(resolve, 700 + round * 350));
    // On a busy machine that may be too soon for there to be anything to lose.
    const fewest = () => Math.min(writers.fewest(), talker.count);
    await expect.poll(fewest, { timeout: 30_000 }).toBeGreaterThan((round + 1) * 3);
    await kill(site);
    await writing;
    site = await start();

    const kept = new Set(database.rows("select email from waitlist").map(({ email }) => email));
    expect(
      writers.waitlist.filter((email) => !kept.has(email)),
      "waitlist addresses lost",
    ).toEqual([]);
    const stored = String(database.rows("select value from settings where key = 'addresses'")[0]?.["value"]);
    expect(Number(/support-(\d+)@/.exec(stored)?.[1]), "the last change of the settings").toBeGreaterThanOrEqual(
      writers.saved.at(-1) ?? 0,
    );
    const audited = database.number("select count(*) from audit_log where detail like '%support-%'");
    expect(audited, "changes of the settings in the audit log").toBeGreaterThanOrEqual(writers.saved.length);
    expect(rolledUp() - seeded, "a day's clicks against single ones").toBe(rawClicks());
    const me = await fetch(`${site.origin}/api/auth/me`, { headers: { cookie: session } });
    expect(await me.json()).toMatchObject({ username: "admin" });
    await talker.expectKept(site.origin);
  }
  // A click is counted after its redirect is sent, so each kill may cost those of a moment.
  expect(rawClicks()).toBeGreaterThan(writers.clicks - KILLS * 3);
  await kill(site);
});
