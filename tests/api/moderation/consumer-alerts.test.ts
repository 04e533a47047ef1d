import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { utcDay } from "@worker/days";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aConsumerAlert, anAlert } from "../../factories/integrity";
import { rows } from "../../factories/moderation";
import { aReview, aVendor, DAY, NOW } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

const EVIDENCE = "Four reviews by four members say nearly the same words.";
const proposal = (over: Record<string, unknown> = {}) => ({
  vendorId: "harrow",
  reason: "copied_reviews",
  evidence: EVIDENCE,
  lastDay: utcDay(NOW + 60 * DAY),
  ...over,
});

let staff: Person;
let other: Person;
let moderator: Person;

beforeEach(async () => {
  await stopClock(NOW);
  await clear(env.DB);
  staff = await aPerson({ username: "staff", role: "staff" });
  other = await aPerson({ username: "other", role: "staff" });
  moderator = await aPerson({ username: "moderator", role: "moderator" });
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Leaf" }), aVendor({ id: "osmund" })]);
});

/** Of staff who also run a vendor's page. */
async function runner(vendorId: string, role: "staff" | "verified_vendor" = "staff"): Promise<Person> {
  const person = await aPerson({ username: `runs-${vendorId}`, role });
  await env.DB.prepare("update users set vendor_id = ? where id = ?").bind(vendorId, person.member.id).run();
  return person;
}

const propose = (body: unknown = proposal(), who = staff) =>
  ask("/api/integrity/consumer-alerts", { json: body, cookie: who.cookie });
const decide = (id: string, body: unknown, who = other) =>
  ask(`/api/integrity/consumer-alerts/${id}/decision`, { json: body, cookie: who.cookie });
const proposed = async () => (await (await propose()).json<{ id: string }>()).id;
const shown = async (id = "harrow") =>
  (await (await ask(`/api/vendors/${id}`)).json<{ consumerAlert: Record<string, unknown> | null }>()).consumerAlert;

describe("a consumer alert", () => {
  it("shows once a second person has confirmed it, in three trips each, and is audited", async () => {
    const answer = await propose();
    expect(answer.status).toBe(201);
    expect(tripsOf(answer)).toBeLessThanOrEqual(3);
    const { id } = await answer.json<{ id: string }>();
    expect(await shown()).toBeNull();
    const own = await decide(id, { decision: "confirm" }, staff);
    expect(own.status).toBe(403);
    expect(await own.json()).toMatchObject({ code: "same-person" });
    expect(await shown()).toBeNull();
    const confirmed = await decide(id, { decision: "confirm" });
    expect(confirmed.status).toBe(200);
    expect(tripsOf(confirmed)).toBeLessThanOrEqual(3);
    expect(await shown()).toMatchObject({ id, reason: "copied_reviews", evidence: EVIDENCE });
    expect(await shown("osmund")).toBeNull();
    expect(await rows("select action from audit_log where action like 'consumer_alert%' order by id")).toEqual([
      { action: "consumer_alert.proposed" },
      { action: "consumer_alert.confirmed" },
    ]);
    const page = await (await ask("/vendor/harrow")).text();
    expect(page).toContain("Staff confirmed that reviews of this vendor were copied from each other.");
    expect(page).toContain(EVIDENCE);
    expect(await (await ask("/vendors")).text()).toContain("Consumer alert");
  });

  it("ends by the clock, without anybody's doing", async () => {
    const row = aConsumerAlert({ vendorId: "harrow", state: "confirmed", decidedAt: NOW - DAY, endsAt: NOW + 1 });
    await insert(env.DB, "consumerAlerts", [row]);
    expect(await shown()).toMatchObject({ id: row.id });
    await stopClock(NOW + 1);
    expect(await shown()).toBeNull();
    expect((await decide(row.id, { decision: "end", note: "Over." })).status).toBe(409);
  });

  it("can be ended earlier, and then another one proposed", async () => {
    const id = await proposed();
    await decide(id, { decision: "confirm" });
    expect((await propose()).status).toBe(409);
    expect((await decide(id, { decision: "end", note: "The vendor removed what was found." })).status).toBe(200);
    expect(await shown()).toBeNull();
    expect((await propose()).status).toBe(201);
  });

  it("outdates cached pages in the batch that confirms it", async () => {
    const epoch = () => rows("select value from settings where key = 'contentEpoch.catalogue'");
    const id = await proposed();
    const before = JSON.stringify(await epoch());
    await decide(id, { decision: "confirm" });
    expect(JSON.stringify(await epoch())).not.toBe(before);
  });

  it("tells the vendor's people, who can answer", async () => {
    await runner("harrow", "verified_vendor");
    await decide(await proposed(), { decision: "confirm" });
    expect(await rows("select title, action_url from notifications")).toEqual([
      { title: "A consumer alert shows on your page", action_url: "/contact-support" },
    ]);
    expect(await rows("select subject from outbox")).toEqual([{ subject: "A consumer alert shows on your page" }]);
  });

  it("is declined by a second person or taken back, and never shows", async () => {
    const id = await proposed();
    expect((await decide(id, { decision: "decline", note: "Two households." })).status).toBe(200);
    expect((await decide(id, { decision: "confirm" })).status).toBe(409);
    expect(await shown()).toBeNull();
  });
});

describe("who may not", () => {
  it("is a moderator, a member, and staff who run the vendor or wrote the review", async () => {
    expect((await propose(proposal(), moderator)).status).toBe(403);
    const runs = await runner("harrow");
    expect(await (await propose(proposal(), runs)).json()).toMatchObject({ code: "own-vendor" });
    expect((await decide(await proposed(), { decision: "confirm" }, runs)).status).toBe(403);
    const listed = await ask("/api/integrity/consumer-alerts", { cookie: runs.cookie });
    expect((await listed.json<{ items: unknown[] }>()).items).toEqual([]);
    await insert(env.DB, "reviews", [aReview({ id: "own", vendorId: "osmund", authorId: staff.member.id })]);
    await insert(env.DB, "integrityAlerts", [anAlert({ id: "a1", reviewId: "own" })]);
    const about = await propose(proposal({ vendorId: "osmund", alertId: "a1" }));
    expect(await about.json()).toMatchObject({ code: "own-content" });
  });

  it.each([
    ["no evidence", { evidence: "short" }],
    ["no end", { lastDay: undefined }],
    ["a day that is none", { lastDay: "2026-02-31" }],
    ["yesterday", { lastDay: utcDay(NOW - DAY) }],
    ["more than a year", { lastDay: utcDay(NOW + 400 * DAY) }],
    ["a reason of one's own", { reason: "fraud" }],
  ])("is refused with %s", async (_, over) => {
    expect((await propose(proposal(over))).status).toBe(400);
  });

  it("wins once where both happen at the same moment", async () => {
    const answers = await Promise.all([propose(), propose(), propose(proposal(), other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it("knows neither another vendor nor another alert", async () => {
    expect((await propose(proposal({ vendorId: "nobody" }))).status).toBe(404);
    expect((await propose(proposal({ alertId: "nothing" }))).status).toBe(404);
    expect((await decide("nothing", { decision: "confirm" })).status).toBe(404);
  });
});
