import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { connect } from "@worker/db/client";
import { raisePattern } from "@worker/domain/voice/messaging-safety/raise-pattern";
import { vendorLimitReached, suspicionsOf } from "@worker/domain/voice/messaging-safety/suspicions";
import { clear } from "../../factories/insert";
import { aPerson, ask, freshNumber, type Person, setSetting } from "../../factories/site";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OFFER = "We have fresh enhanced extract at half the price this week only. Write back and I send you the list.";
let count = 0;
let ann: Person, admin: Person;
const db = connect(env.DB);
const as = ({ cookie }: Person) => ({ cookie });
const json = async <T>(response: Response): Promise<T> => (await response.json()) as T;
interface Pattern {
  id: string;
  patternType: string;
  severity: string;
  autoAction: string;
  description: string;
  evidence: { seen: string; count: number }[];
  stats?: Record<string, number>;
  heldUntil?: number | null;
  isResolved: boolean;
  adminNotes: string | null;
}
const patterns = async (query = "") =>
  (await json<{ items: Pattern[] }>(await ask(`/api/admin/message-patterns${query}`, as(admin)))).items;
const write = async (from: Person, to: Person, text: string) => {
  const started = await ask("/api/conversations", { ...as(from), json: { userId: to.member.id } });
  const { id } = await json<{ id: string }>(started);
  return ask(`/api/conversations/${id}/messages`, { ...as(from), json: { content: text } });
};
const raise = (now: number, [suspicion]: ReturnType<typeof suspicionsOf>) =>
  db.batch(raisePattern(db, ann.member.id, suspicion!, now));
const flood = (mark: "flooding" | "restricted") =>
  suspicionsOf({ hold: { by: mark }, isNewHold: true, inDay: mark === "flooding" ? 61 : 81, mark, copies: 1 });
const resolve = (id: string, body: object, by = admin) =>
  ask(`/api/admin/message-patterns/${id}`, { ...as(by), method: "PUT", json: body });

beforeEach(async () => {
  await clear(env.DB);
  count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  admin = await aPerson({ username: `boss${count}`, role: "admin" });
  await setSetting("messageMonitoring", { on: true });
});

describe("a pattern", () => {
  it("is raised of who sends too fast", async () => {
    const bea = await aPerson({ username: `bea${count}` });
    for (let n = 0; n < 10; n += 1) await write(ann, bea, `Message ${n}`);
    expect((await write(ann, bea, "One more")).status).toBe(429);
    await vi.waitFor(async () =>
      expect(await patterns()).toMatchObject([
        {
          patternType: "rapid_contact",
          severity: "medium",
          autoAction: "rate_limit",
          evidence: [{ seen: "too-fast" }],
        },
      ]),
    );
  });

  it("is raised of who sends the same text to three members, and grows graver with five", async () => {
    for (let n = 0; n < 2; n += 1) await write(ann, await aPerson({ username: `to${count}x${n}` }), OFFER);
    await write(ann, await aPerson({ username: `to${count}x2` }), "Thanks, the tea that you wrote about was good.");
    expect(await patterns()).toEqual([]);
    await write(ann, await aPerson({ username: `to${count}x3` }), `${OFFER} Dave`);
    await vi.waitFor(async () =>
      expect(await patterns()).toMatchObject([{ patternType: "copy_paste", severity: "medium" }]),
    );
    for (let n = 4; n < 6; n += 1) await write(ann, await aPerson({ username: `to${count}x${n}` }), OFFER);
    await vi.waitFor(async () => {
      expect(await patterns()).toMatchObject([
        { severity: "high", evidence: [{ count: 3 }, { count: 4 }, { count: 5 }], autoAction: "flag_for_review" },
      ]);
    });
  });

  it("is raised of a young account that tries a fourth vendor", async () => {
    await env.DB.prepare("update users set created_at = ? where id = ?").bind(Date.now(), ann.member.id).run();
    for (let n = 0; n < 4; n += 1) {
      const vendor = await aPerson({ username: `vend${count}x${n}`, role: "verified_vendor" });
      await ask("/api/contact-requests", { ...as(ann), json: { toVendorId: vendor.member.id, message: "Hello" } });
    }
    expect(await patterns()).toMatchObject([{ patternType: "vendor_spam", autoAction: "flag_for_review" }]);
  });

  it("takes in another of its type within 24 hours, and is then as grave as that", async () => {
    await raise(0, flood("flooding"));
    await raise(DAY_MS - 1, flood("restricted"));
    await raise(DAY_MS - 1, [vendorLimitReached(3)]);
    const [vendors, flooding] = await patterns();
    expect(vendors?.patternType).toBe("vendor_spam");
    expect(flooding).toMatchObject({ severity: "critical", autoAction: "temporary_restrict" });
    expect(flooding?.evidence.map(({ seen }) => seen)).toEqual(["flooding", "restricted"]);
    await raise(DAY_MS, flood("flooding"));
    expect(await patterns()).toHaveLength(3);
  });

  it("stays as grave as it was when a lesser one joins it", async () => {
    await raise(0, flood("restricted"));
    await raise(1, flood("flooding"));
    expect(await patterns()).toMatchObject([{ severity: "critical", autoAction: "temporary_restrict" }]);
  });

  it("is one, however many are raised at once, and keeps the last twenty sightings", async () => {
    await Promise.all(Array.from({ length: 25 }, (_, n) => raise(n, flood("flooding"))));
    const [only, ...others] = await patterns();
    expect([only?.evidence.length, others]).toEqual([20, []]);
  });

  it("that was resolved takes nothing in", async () => {
    await raise(0, flood("flooding"));
    await resolve((await patterns())[0]?.id ?? "", { adminNotes: "A giveaway" });
    await raise(1, flood("flooding"));
    expect([(await patterns()).length, (await patterns("?resolved=1")).length]).toEqual([1, 1]);
  });

  it("holds nothing of what was written", async () => {
    for (let n = 0; n < 3; n += 1) await write(ann, await aPerson({ username: `to${count}x${n}` }), OFFER);
    await vi.waitFor(async () => expect(await patterns()).toHaveLength(1));
    const { results } = await env.DB.prepare("select * from suspicious_patterns").all();
    expect(JSON.stringify(results)).not.toContain("extract");
  });
});

describe("an admin", () => {
  const aPattern = async () => {
    await raise(Date.now(), flood("flooding"));
    return (await patterns())[0]?.id ?? "";
  };

  it("sees how the member writes now", async () => {
    const bea = await aPerson({ username: `bea${count}` });
    await write(ann, bea, "Hello");
    const found = await json<Pattern>(await ask(`/api/admin/message-patterns/${await aPattern()}`, as(admin)));
    expect(found.stats).toMatchObject({
      ...{ totalConversations: 1, vendorContacts: 0, uniqueVendorsContacted: 0, messagesLast24h: 1 },
      ...{ messagesLast7d: 1, averageMessageLength: 5, spamScore: 15 },
    });
    expect(found.heldUntil).toBeNull();
  });

  it("resolves a pattern once, with notes", async () => {
    const id = await aPattern();
    expect((await resolve(id, { adminNotes: " " })).status).toBe(400);
    const answers = await Promise.all([1, 2, 3].map((n) => resolve(id, { adminNotes: `Spoke to them ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await patterns("?resolved=1"))[0]?.adminNotes).toMatch(/^Spoke to them/);
  });

  it("lets the member write again at once, where they say so", async () => {
    const bea = await aPerson({ username: `bea${count}` });
    for (let n = 0; n < 11; n += 1) await write(ann, bea, `Message ${n}`);
    await vi.waitFor(async () => expect(await patterns()).toHaveLength(1));
    const id = (await patterns())[0]?.id ?? "";
    const held = await json<Pattern>(await ask(`/api/admin/message-patterns/${id}`, as(admin)));
    expect(held.heldUntil).toBeGreaterThan(Date.now() + HOUR_MS - 60_000);
    await resolve(id, { adminNotes: "A slip", release: true });
    const after = await json<Pattern>(await ask(`/api/admin/message-patterns/${id}`, as(admin)));
    expect(after.heldUntil).toBeNull();
    expect((await write(ann, bea, "Back again")).status).toBe(201);
    expect(await patterns()).toEqual([]);
  });

  it("clears what is older than 30 days, and nothing younger", async () => {
    const now = Date.now();
    await raise(now - 30 * DAY_MS - 60_000, flood("flooding"));
    await raise(now - 30 * DAY_MS + 60_000, [vendorLimitReached(3)]);
    const cleared = await ask("/api/admin/message-patterns", { ...as(admin), method: "DELETE" });
    expect(await json(cleared)).toEqual({ cleared: 1 });
    expect(await patterns()).toMatchObject([{ patternType: "vendor_spam" }]);
  });

  it("sees, resolves and clears none while monitoring is off, and the counting goes on", async () => {
    const id = await aPattern();
    await setSetting("messageMonitoring", { on: false });
    const address = "/api/admin/message-patterns";
    const refused = await Promise.all([
      ask(address, as(admin)),
      ask(`${address}/${id}`, as(admin)),
      resolve(id, { adminNotes: "Unseen" }),
      ask(address, { ...as(admin), method: "DELETE" }),
    ]);
    for (const answer of refused)
      expect([answer.status, (await json<{ code: string }>(answer)).code]).toEqual([409, "monitoring-off"]);
    await raise(Date.now(), [vendorLimitReached(3)]);
    await setSetting("messageMonitoring", { on: true });
    expect((await patterns()).map(({ isResolved }) => isResolved)).toEqual([false, false]);
  });

  it("resolves no pattern of their own", async () => {
    await db.batch(raisePattern(db, admin.member.id, vendorLimitReached(3), Date.now()));
    expect((await resolve((await patterns())[0]?.id ?? "", { adminNotes: "Mine" })).status).toBe(403);
  });
});
