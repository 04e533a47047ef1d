import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { confirmWaitlist, readWaitlistLink } from "@worker/domain/oversight/waitlist/confirm";
import { readLeaveLink } from "@worker/domain/oversight/waitlist/leave";
import { joinWaitlist } from "@worker/domain/oversight/waitlist/join";
import { parseSettings } from "@worker/domain/foundation/settings/settings";
import { readSettings } from "@worker/env";
import { Usage } from "@worker/observe/usage";
import { objectStubs } from "@objects/stubs";
import { clear } from "../../../factories/insert";
import { aProvider, mailsTo, newestToken, tokenIn } from "../../../factories/mail";
import { DAY, NOW } from "../../../factories/rows";

const db = connect(env.DB);
const HOUR = 3_600_000;
const deferred: Promise<unknown>[] = [];
const join = async (email: string, now = NOW) => {
  await joinWaitlist(
    {
      db,
      backgroundDb: db,
      mailer: aProvider(),
      objects: objectStubs(env, new Usage()),
      site: parseSettings([], "open"),
      env: readSettings(env as never),
      origin: "https://leafproof.example",
      network: `network-${email}-${now}`,
      requestId: "request-1",
      defer: (work) => void deferred.push(work),
      now,
    },
    email,
  );
  await Promise.all(deferred.splice(0));
};
const stateOf = async (token: string, now: number) => (await readWaitlistLink(db, token, now)).state;
const days = async () =>
  (await env.DB.prepare("select day, signups, confirmed from waitlist_days order by day").all()).results;
const entries = async () =>
  (await env.DB.prepare("select email, created_at, confirmed_at from waitlist order by rowid").all()).results;

beforeEach(async () => {
  await clear(env.DB);
});

describe("joining the waitlist", () => {
  it("keeps the address, counts it on its day and mails it a link of the site's own origin", async () => {
    await join("Jo@example.org");
    expect(await entries()).toEqual([{ email: "Jo@example.org", created_at: NOW, confirmed_at: null }]);
    expect(await days()).toEqual([{ day: "2026-11-20", signups: 1, confirmed: 0 }]);
    const [mail, ...others] = await mailsTo("Jo@example.org");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: "waitlist", subject: "Confirm your place on the waitlist" });
    expect(mail?.body).toMatch(/https:\/\/leafproof\.example\/waitlist\/confirm\?token=[0-9a-f]{64}/);
    expect(mail?.sent_at).toBe(NOW);
  });

  it("mails the way to leave, for a first and for a repeated address, which works while the entry lasts", async () => {
    await join("jo@example.org");
    await join("jo@example.org", NOW + 2 * HOUR);
    const mails = await mailsTo("jo@example.org");
    expect(mails).toHaveLength(2);
    for (const { body } of mails) {
      const [, query = ""] = /https:\/\/leafproof\.example\/waitlist\/leave\?(\S+)/.exec(body) ?? [];
      const { entry = "", key = "" } = Object.fromEntries(new URLSearchParams(query));
      expect(await readLeaveLink(db, { entry, key }, readSettings(env as never).HASH_KEY)).toBe("open");
    }
    const paths = await env.DB.prepare("select unsubscribe_path from outbox").all<{ unsubscribe_path: string }>();
    for (const { unsubscribe_path: path } of paths.results) expect(path).toMatch(/^\/waitlist\/leave\?entry=/);
  });

  it("counts an address once, however it is written and however many ask at once", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => join(n % 2 ? "jo@EXAMPLE.org" : "Jo@example.org", NOW + n)));
    expect((await entries()).length).toBe(1);
    expect(await days()).toEqual([{ day: "2026-11-20", signups: 1, confirmed: 0 }]);
    expect((await mailsTo()).length).toBe(1);
  });

  it("mails a repeated address at most once an hour, as it was first given, and no longer once it is confirmed", async () => {
    await join("jo@example.org");
    await join("JO@example.org", NOW + HOUR - 1);
    expect((await mailsTo()).length).toBe(1);
    await join("JO@example.org", NOW + HOUR + 1);
    expect((await mailsTo()).map(({ recipient }) => recipient)).toEqual(["jo@example.org", "jo@example.org"]);
    await confirmWaitlist(db, await newestToken("jo@example.org"), NOW + HOUR + 2);
    await join("jo@example.org", NOW + 5 * HOUR);
    expect((await mailsTo()).length).toBe(2);
  });
});

describe("a mailed link", () => {
  const links = async () => (await mailsTo("jo@example.org")).map(({ body }) => tokenIn(body));

  it("is left alone by whoever only looks at it", async () => {
    await join("jo@example.org");
    const token = await newestToken("jo@example.org");
    for (let look = 0; look < 3; look += 1) expect(await stateOf(token, NOW)).toBe("open");
    expect(await days()).toMatchObject([{ confirmed: 0 }]);
  });

  it("confirms once and counts on the day of the signup, with twenty clicks at once", async () => {
    await join("jo@example.org");
    const token = await newestToken("jo@example.org");
    const later = NOW + 3 * DAY;
    const clicks = await Promise.all(Array.from({ length: 20 }, (_, n) => confirmWaitlist(db, token, later + n)));
    expect(new Set(clicks)).toEqual(new Set(["confirmed"]));
    expect(await days()).toEqual([{ day: "2026-11-20", signups: 1, confirmed: 1 }]);
    const [entry] = await entries();
    expect(Number(entry?.["confirmed_at"])).toBeGreaterThanOrEqual(later);
    expect(await stateOf(token, later)).toBe("confirmed");
  });

  it("counts an entry once where two links lead to it", async () => {
    await join("jo@example.org");
    await join("jo@example.org", NOW + 2 * HOUR);
    for (const token of await links()) expect(await confirmWaitlist(db, token, NOW + 3 * HOUR)).toBe("confirmed");
    expect(await days()).toMatchObject([{ signups: 1, confirmed: 1 }]);
  });

  it("expires after 14 days, and confirms nothing from then on", async () => {
    await join("jo@example.org");
    const token = await newestToken("jo@example.org");
    expect(await stateOf(token, NOW + 14 * DAY - 1)).toBe("open");
    expect(await confirmWaitlist(db, token, NOW + 14 * DAY)).toBe("expired");
    expect(await entries()).toMatchObject([{ confirmed_at: null }]);
    expect(await days()).toMatchObject([{ confirmed: 0 }]);
  });

  it("is unknown where nobody mailed it, or for another purpose", async () => {
    await join("jo@example.org");
    const token = await newestToken("jo@example.org");
    expect(await confirmWaitlist(db, "0".repeat(64), NOW)).toBe("unknown");
    await env.DB.prepare("update mail_tokens set purpose = 'reset password'").run();
    expect(await confirmWaitlist(db, token, NOW)).toBe("unknown");
    expect(await entries()).toMatchObject([{ confirmed_at: null }]);
    expect(await days()).toMatchObject([{ confirmed: 0 }]);
  });
});
