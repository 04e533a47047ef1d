import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { clear } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;
let vendor: Person, ann: Person, bea: Person;
const page = async (path: string, who = vendor) => {
  const answer = await ask(path, { cookie: who.cookie });
  const html = await answer.text();
  return { status: answer.status, html, words: wordsOf(html) };
};

/** A conversation of the vendor's as their list has it. */
const entry = (
  n: number,
  { other, last, first, answered }: { other: string; last: string; first: number | null; answered: number | null },
) =>
  env.DB.prepare(
    `insert into inbox_entries (user_id, conversation_id, other_id, last_seq, last_at, last_sender_id, last_sent_seq, is_private, unread, sent, received, first_received_at, answered_at)
     values (?, ?, ?, 2, ?, ?, 2, 0, 0, 1, 1, ?, ?)`,
  ).bind(vendor.member.id, `one.${n}`, other, Date.now() - n * HOUR, last, first, answered);

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  vendor = await aPerson({ username: `vendor${count}`, role: "verified_vendor" });
  ann = await aPerson({ username: `ann${count}` });
  bea = await aPerson({ username: `bea${count}` });
  const [me, other, answered] = [vendor.member.id, ann.member.id, bea.member.id];
  const at = Date.now() - 3 * DAY;
  await env.DB.batch([
    entry(1, { other, last: other, first: at, answered: at + 2 * HOUR }),
    entry(2, { other: answered, last: me, first: at, answered: at + 6 * HOUR }),
    entry(3, { other: answered, last: me, first: at - 90 * DAY, answered: null }),
  ]);
});

describe("the vendor lounge", () => {
  it("shows how the vendor answers, and what waits", async () => {
    await ask("/api/contact-requests", {
      cookie: ann.cookie,
      json: { toVendorId: vendor.member.id, message: "May I ask about a batch?" },
    });
    const { status, words } = await page("/vendor-lounge");
    expect(status).toBe(200);
    for (const text of ["67%", "2 of 3 first messages answered", "4 h", "12 hours or less", ann.member.username])
      expect(words).toContain(text);
    expect(words).not.toContain("80% or more");
    expect(words).toContain("May I ask about a batch?");
  });

  it("lists the conversations, and those that wait for an answer alone", async () => {
    expect((await page("/vendor-lounge/messages")).words).toContain("3 conversations");
    const { words } = await page("/vendor-lounge/messages?show=waiting");
    expect(words).toContain("1 conversation");
    expect(words).toContain(ann.member.username);
  });

  it("leaves out of what waits whoever has left", async () => {
    await env.DB.prepare("update users set deleted_at = 1 where id = ?").bind(ann.member.id).run();
    expect((await page("/vendor-lounge/messages?show=waiting")).words).toContain("Every conversation is answered.");
  });

  it("lets requests be answered where they stand", async () => {
    const json = { toVendorId: vendor.member.id, message: "May I?" };
    const { id } = await (await ask("/api/contact-requests", { cookie: ann.cookie, json })).json<{ id: string }>();
    const denied = await ask("/vendor-lounge/requests", {
      cookie: vendor.cookie,
      form: { id, status: "denied", sure: "yes" },
    });
    expect([denied.status, denied.headers.get("location")]).toEqual([303, "/vendor-lounge/requests"]);
    const again = await ask("/vendor-lounge/requests", { cookie: vendor.cookie, form: { id, status: "maybe" } });
    expect(again.status).toBe(400);
    expect(wordsOf(await again.text())).toContain("Approve or deny a request.");
  });

  it("says on its tabs what waits, on each of them", async () => {
    await ask("/api/contact-requests", {
      cookie: ann.cookie,
      json: { toVendorId: vendor.member.id, message: "May I ask about a batch?" },
    });
    for (const path of ["", "/messages", "/requests", "/analytics"]) {
      const { words } = await page(`/vendor-lounge${path}`);
      expect(words).toMatch(/Dashboard Messages 1 to answer Contact Requests 1 to answer Analytics/);
    }
    await env.DB.prepare("update inbox_entries set settled_seq = last_sent_seq").run();
    expect((await page("/vendor-lounge")).words).toMatch(/Dashboard Messages Contact Requests 1 to answer/);
  });

  it("counts the last twelve weeks by week", async () => {
    const { words } = await page("/vendor-lounge/analytics");
    expect(words).toContain("2 first messages of members, 2 answered (100%)");
    expect(words).toContain("2 answers; half of them within 4 h.");
  });

  it.each(["", "/messages", "/requests", "/analytics"])("%s asks a visitor to log in", async (path) => {
    const answer = await ask(`/vendor-lounge${path}`);
    expect(answer.status).toBe(401);
    const html = await answer.text();
    expect(wordsOf(html)).toContain("Login Required");
    expect(html).toContain(`/login?returnTo=${encodeURIComponent(`/vendor-lounge${path}`)}`);
  });

  it.each(["", "/messages", "/requests", "/analytics"])("%s asks everybody else to become a vendor", async (path) => {
    const { status, words, html } = await page(`/vendor-lounge${path}`, ann);
    expect(status).toBe(403);
    expect(words).toContain("Vendor Access Required");
    expect(html).toContain('href="/vendor-verification"');
  });
});
