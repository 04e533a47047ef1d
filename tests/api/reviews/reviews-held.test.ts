import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { CASE_STATUSES } from "@worker/domain/foundation/cases/forms";
import { HELD_TEXTS, type HiddenCause, isHeld } from "@worker/domain/voice/reviews/held";
import { insert } from "../../factories/insert";
import { aContent } from "../../factories/reviewing";
import { aReview, aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

let author: Person;
let moderator: Person;

const held = (id: string, hiddenCause: HiddenCause = "held_unproven") =>
  Promise.all([
    insert(env.DB, "reviews", [
      aReview({
        id,
        vendorId: "harrow",
        productId: id,
        authorId: author.member.id,
        rating: 2,
        hiddenAt: 1,
        hiddenCause,
        hiddenReason: isHeld(hiddenCause) ? HELD_TEXTS[hiddenCause] : hiddenCause,
      }),
    ]),
    insert(env.DB, "moderationCases", [
      {
        ...{ id: `case-${id}`, kind: "review", subjectId: id, ownerId: author.member.id },
        ...{ source: "held", status: "open", openedAt: 1 },
      },
    ]),
  ]);
const decide = (id: string, decision: string) =>
  ask(`/api/moderation/cases/case-${id}/decision`, {
    method: "POST",
    json: { decision, reason: "Looked at." },
    cookie: moderator.cookie,
  });
const row = (id: string) => env.DB.prepare("select hidden_at, hidden_by from reviews where id = ?").bind(id).first();
const count = () => env.DB.prepare("select rating_count from vendors where id = 'harrow'").first("rating_count");

beforeAll(async () => {
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow" })]);
  author = await aPerson({ username: "tess" });
  moderator = await aPerson({ username: "mod", role: "moderator" });
});

describe("a held review's case", () => {
  it("kept, shows the review, counts it and tells its author", async () => {
    await held("kept");
    expect((await decide("kept", "keep")).status).toBe(200);
    expect(await row("kept")).toEqual({ hidden_at: null, hidden_by: null });
    expect(await count()).toBe(1);
    const told = await env.DB.prepare("select title, message from notifications").all();
    expect(told.results).toEqual([
      {
        title: "A moderator has looked at what you wrote",
        message: "We found nothing wrong with your review of Harrow.",
      },
    ]);
    expect((await ask("/api/reviews/kept")).status).toBe(200);
  });

  it("hidden, stays away by the moderator's decision and counts nowhere", async () => {
    await held("bad");
    expect((await decide("bad", "hide")).status).toBe(200);
    expect(await row("bad")).toMatchObject({ hidden_by: moderator.member.id });
    expect(await count()).toBe(1);
  });

  it("kept after its author has withdrawn it, shows nothing", async () => {
    await held("gone", "withdrawn");
    expect((await decide("gone", "keep")).status).toBe(200);
    expect(await row("gone")).toMatchObject({ hidden_at: 1 });
    expect(await count()).toBe(1);
  });

  it.each(CASE_STATUSES)(
    "lets a withdrawn review show again by an edit only once it is decided: %s",
    async (status) => {
      const id = `withdrawn-${status}`;
      await held(id, "withdrawn");
      await env.DB.prepare("update moderation_cases set status = ? where subject_id = ?").bind(status, id).run();
      const json = aContent({ content: `Each bag ${status} had its own date and a clean seal.` });
      const edited = await ask(`/api/reviews/${id}`, { method: "PUT", json, cookie: author.cookie });
      expect(await edited.json()).toMatchObject({ standing: status === "decided" ? "shown" : "held" });
    },
  );

  it("says why it waits, for as long as it does, and nothing of what else hides it", async () => {
    const why = async (id: string) =>
      (await ask(`/moderation/case-${id}`, { cookie: moderator.cookie }))
        .text()
        .then((html) => [html.includes("Its author reads"), html.includes("a network that the vendor also uses")]);
    await held("near", "held_network");
    await held("left", "withdrawn");
    expect([await why("near"), await why("left")]).toEqual([
      [true, true],
      [false, false],
    ]);
    await decide("near", "keep");
    expect(await why("near")).toEqual([false, false]);
  });
});
