import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { batchLists } from "@worker/db/batch-lists";
import { connect } from "@worker/db/client";
import { bandStatements } from "@worker/domain/voice/integrity/find-similar";
import { HELD } from "@worker/domain/voice/reviews/held";
import { clear, insert } from "../../factories/insert";
import { aCast, type Cast, decide, pendingCase, rows } from "../../factories/moderation";
import { aReview, aUser, aVendor } from "../../factories/rows";
import { aPerson, ask, setEpoch, type Person } from "../../factories/site";

const TEXT =
  "Ordered on a Monday and it was here on Thursday in a plain padded bag with the batch printed on the label and a code that opened the certificate at once";

let cast: Cast;
let copyist: Person;

beforeEach(async () => {
  await clear(env.DB);
  await setEpoch("voice", 0);
  cast = await aCast();
  copyist = await aPerson({ username: "copyist" });
  await insert(env.DB, "users", [aUser({ id: "ann", username: "ann" })]);
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Leaf" }), aVendor({ id: "osmund" })]);
  await insert(env.DB, "reviews", [aReview({ id: "original", vendorId: "osmund", authorId: "ann", content: TEXT })]);
  await batchLists(connect(env.DB), [bandStatements(connect(env.DB), "original", TEXT)]);
});

const publish = (content = TEXT, who = copyist, vendorId = "harrow") =>
  ask("/api/reviews", {
    json: { vendorId, rating: 5, title: "Came quickly", content, wouldRecommend: true },
    cookie: who.cookie,
    from: "10.1.2.3",
  });
const idOf = async (answer: Response) => (await answer.json<{ id: string }>()).id;
const vendor = async () => (await rows("select rating_count, rating_sum from vendors where id = 'harrow'"))[0];
const open = () =>
  rows("select severity, type, resolved_by from integrity_alerts where resolved_at is null order by type");

describe("a review that copies another member's", () => {
  it("raises an alert, is held and counts nowhere until somebody has looked", async () => {
    const answer = await publish();
    expect(answer.status).toBe(201);
    const id = await idOf(answer);
    expect(await open()).toEqual([{ severity: "high", type: "similar_content", resolved_by: null }]);
    expect(await rows("select source, status from moderation_cases where subject_id = ?", id)).toEqual([
      { source: "pattern", status: "open" },
    ]);
    expect(await vendor()).toEqual({ rating_count: 0, rating_sum: 0 });
    const shown = await (await ask("/api/reviews?vendor=harrow")).json<{ items: unknown[] }>();
    expect(shown.items).toEqual([]);
  });

  it("shows the moderator what it copies", async () => {
    const caseId = await pendingCase(await idOf(await publish()));
    const html = await (await ask(`/moderation/${caseId}`, { cookie: cast.moderator.cookie })).text();
    const page = html.replaceAll(/<script.*?<\/script>/gs, "").replaceAll("<!-- -->", "");
    expect(page).toContain("100% the same words as another member&#x27;s review (high)");
    expect(page.split("the batch printed on the label").length - 1).toBe(3);
  });

  it("shows the moderator the sentence that its author reads, whatever stood there when it was written", async () => {
    const id = await idOf(await publish());
    await env.DB.prepare(
      "update reviews set hidden_reason = 'A moderator looks at this review before it shows.'",
    ).run();
    const answer = await ask(`/api/moderation/cases/${await pendingCase(id)}`, { cookie: cast.moderator.cookie });
    const { subject } = await answer.json<{ subject: { waitsFor: string } }>();
    expect(subject.waitsFor).toBe(HELD.again);
  });

  it("shows and counts once it is kept, and its alert is resolved by whoever kept it", async () => {
    const caseId = await pendingCase(await idOf(await publish()));
    expect((await decide(cast.moderator, caseId, "keep", "The same person under a new name.")).status).toBe(200);
    expect(await vendor()).toEqual({ rating_count: 1, rating_sum: 5 });
    expect(await open()).toEqual([]);
    expect(await rows("select resolved_by from integrity_alerts")).toEqual([{ resolved_by: cast.moderator.member.id }]);
  });

  it("stays away once it is hidden, its alert resolved too", async () => {
    const caseId = await pendingCase(await idOf(await publish()));
    expect((await decide(cast.moderator, caseId, "hide", "Copied.")).status).toBe(200);
    expect(await vendor()).toEqual({ rating_count: 0, rating_sum: 0 });
    expect(await open()).toEqual([]);
  });
});

describe("a review of its own words", () => {
  it("raises nothing and shows at once", async () => {
    const own =
      "A bag of powder that smells of hay and is as fine as flour, sent by a shop that answers the telephone itself";
    const answer = await publish(own);
    expect(answer.status).toBe(201);
    expect(await open()).toEqual([]);
    expect(await vendor()).toEqual({ rating_count: 1, rating_sum: 5 });
  });

  it("is remembered, so that the next one who copies it is found", async () => {
    const own = `${TEXT.replaceAll("a", "o")} and some more words of its own to be sure`;
    await publish(own);
    const second = await aPerson({ username: "second-copyist" });
    await publish(own, second);
    expect(await open()).toMatchObject([{ severity: "high" }, { severity: "low" }]);
  });
});
