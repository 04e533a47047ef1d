import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerBy } from "../factories/registration";
import { anAccount, ask, PASSWORD, sessionFor } from "../factories/site";
import { expectLogged } from "../setup";

/** Everything that was printed but errors, which `expectLogged` hands out. */
const printed: string[] = [];
const original = console.log;
let cookie = "";

beforeAll(async () => {
  console.log = (...args: unknown[]) => void printed.push(args.map(String).join(" "));
  await anAccount({ id: "ann", username: "annmoss", email: "ann.moss@example.org" });
  cookie = await sessionFor("ann");
  // From here on whatever writes there fails half way, with its values in hand.
  await env.DB.prepare("alter table login_attempts rename to gone_attempts").run();
  await env.DB.prepare("alter table outbox rename to gone_outbox").run();
});

afterAll(() => {
  console.log = original;
});

const TYPED = "tell-tale-Passw0rd-7731";
const FAILING: [string, () => Promise<Response>][] = [
  ["a login that is wrong", () => ask("/api/auth/login", { json: { login: "annmoss", password: TYPED } })],
  [
    "a login that is right",
    () => ask("/api/auth/login", { json: { login: "ann.moss@example.org", password: PASSWORD } }),
  ],
  ["a login by the page", () => ask("/login", { form: { login: "annmoss", password: TYPED } })],
  ["a registration", () => registerBy({ password: TYPED, confirmPassword: TYPED, email: "new.one@garden.org" })],
  [
    "a new password",
    () =>
      ask("/api/account/password", {
        cookie,
        json: { password: PASSWORD, newPassword: TYPED, confirmPassword: TYPED },
      }),
  ],
  [
    "a new address",
    () => ask("/api/account/email", { cookie, json: { email: "other.one@garden.org", password: PASSWORD } }),
  ],
  ["a forgotten password", () => ask("/api/auth/password-reset", { json: { login: "ann.moss@example.org" } })],
  ["the waitlist", () => ask("/api/waitlist", { json: { email: "waits.here@garden.org" } })],
];

it.each(FAILING)("%s that fails in the database is logged without anybody's data", async (_, fails) => {
  const response = await fails();
  expect(response.status).toBe(500);
  const line = expectLogged("unexpected error") + (await response.text()) + printed.join("\n");
  for (const secret of [TYPED, PASSWORD, "annmoss", "moss@", "one@garden", "here@garden", "scrypt$"])
    expect(line.includes(secret), `"${secret}" in ${line}`).toBe(false);
  expect(line).not.toMatch(/[0-9a-f]{64}/);
});
