import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aProduct, aReview, aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

let tess: Person;
let other: Person;
let shop: Person;
let rival: Person;

const LONG = "x".repeat(5001);
const body = (more: Record<string, unknown> = {}) => ({
  vendorId: "harrow",
  rating: 4,
  title: "In time",
  content: "Two bags, both dated.",
  wouldRecommend: false,
  ...more,
});
const call = async (method: string, path: string, json: unknown, who?: Person) => {
  // Settings are read once in ten seconds, and whoever changes content has them read anew.
  await ask("/api/ping");
  const response = await ask(path, { method, json, cookie: who?.cookie });
  return { response, status: response.status, answer: await response.json<Record<string, unknown>>() };
};
const reviewCount = () => env.DB.prepare("select count(*) from reviews").first("count(*)");

async function aShop(username: string, vendorId: string): Promise<Person> {
  const person = await aPerson({ username, role: "verified_vendor" });
  await env.DB.prepare("update users set vendor_id = ? where id = ?").bind(vendorId, person.member.id).run();
  return person;
}

beforeAll(async () => {
  await insert(env.DB, "vendors", [aVendor({ id: "harrow" }), aVendor({ id: "quill" })]);
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "harrow" })]);
  tess = await aPerson({ username: "tess" });
  other = await aPerson({ username: "other" });
  shop = await aShop("shop", "harrow");
  rival = await aShop("rival", "quill");
  await insert(env.DB, "reviews", [aReview({ id: "r", vendorId: "harrow", authorId: "somebody" })]);
});

describe("POST /api/reviews", () => {
  it("publishes what was answered, by three round trips in all", async () => {
    const { response, status, answer } = await call("POST", "/api/reviews", body({ productId: "leaf" }), tess);
    expect([status, answer["held"]]).toEqual([201, null]);
    expect(tripsOf(response)).toBeLessThanOrEqual(3);
    const one = await (await ask(`/api/reviews/${String(answer["id"])}`)).json();
    expect(one).toMatchObject({ rating: 4, wouldRecommend: false, userName: "tess", verified: false, pros: [] });
  });

  it("answers 409 to a second one of the same", async () => {
    expect((await call("POST", "/api/reviews", body({ productId: "leaf" }), tess)).status).toBe(409);
  });

  it("takes the author from the session, whatever the body says", async () => {
    const forged = body({
      userId: "somebody",
      authorId: "somebody",
      verifiedBy: "staff",
      helpfulVotes: 99,
      id: "mine",
    });
    const { answer } = await call("POST", "/api/reviews", forged, other);
    const stored = await env.DB.prepare("select * from reviews where id = ?").bind(answer["id"]).first();
    expect(stored).toMatchObject({ author_id: other.member.id, verified_by: null, helpful_votes: 0 });
  });

  it("is refused to visitors and to the vendor itself", async () => {
    expect((await call("POST", "/api/reviews", body())).status).toBe(401);
    const own = await call("POST", "/api/reviews", body(), shop);
    expect([own.status, own.answer["message"]]).toEqual([403, "Vendors cannot review themselves."]);
  });

  it.each([
    ["no rating", { rating: undefined }, "rating"],
    ["no recommendation", { wouldRecommend: undefined }, "wouldRecommend"],
    ["a recommendation in words", { wouldRecommend: "yes" }, "wouldRecommend"],
    ["a rating of 0", { rating: 0 }, "rating"],
    ["a rating of 6", { rating: 6 }, "rating"],
    ["a rating of 4.5", { rating: 4.5 }, "rating"],
    ["a rating of 1e309", { rating: 1e309 }, "rating"],
    ["a rating in words", { rating: "five" }, "rating"],
    ["no title", { title: "   " }, "title"],
    ["a long title", { title: "x".repeat(121) }, "title"],
    ["no content", { content: "" }, "content"],
    ["a long content", { content: LONG }, "content"],
    ["nine pros", { pros: Array.from({ length: 9 }, (_, n) => `${n}`) }, "pros"],
    ["a pro that is no text", { pros: [{}] }, "pros.0"],
    ["six tags", { tags: ["a", "b", "c", "d", "e", "f"] }, "tags"],
    ["a category of 9 stars", { categoryRatings: { quality: 9 } }, "categoryRatings.quality"],
    [
      "an effect of its own",
      { experienceDetails: { effectsExperienced: ["Healing"] } },
      "experienceDetails.effectsExperienced.0",
    ],
    ["a level of its own", { userExperience: "guru" }, "userExperience"],
    ["a purchase in 1899", { purchaseDate: "1899-12-31" }, "purchaseDate"],
    ["a purchase next year", { purchaseDate: "2999-01-01" }, "purchaseDate"],
    ["a day that is none", { purchaseDate: "2026-02-30" }, "purchaseDate"],
    ["another vendor's product", { vendorId: "quill", productId: "leaf" }, "productId"],
    ["an unknown vendor", { vendorId: "nobody" }, "vendorId"],
    [
      "a first order of a returning customer",
      { experienceDetails: { firstTimeCustomer: true, returningCustomer: true } },
      "experienceDetails",
    ],
  ])("refuses %s and names the field", async (_, more, field) => {
    const before = await reviewCount();
    const { status, answer } = await call("POST", "/api/reviews", body(more), tess);
    expect([status, Object.keys(answer["errors"] ?? {})]).toEqual([400, [field]]);
    expect(await reviewCount()).toBe(before);
  });
});

describe("an own review by the API", () => {
  it("is changed, withdrawn and published again, each by three round trips", async () => {
    const { answer } = await call("POST", "/api/reviews", body({ vendorId: "quill" }), tess);
    const path = `/api/reviews/${String(answer["id"])}`;
    const later = { rating: 2, title: "Later", content: "Changed words.", wouldRecommend: true };
    const steps: [string, string, unknown, unknown][] = [
      ["PUT", path, later, { standing: "shown" }],
      ["PUT", `${path}/withdrawal`, {}, { standing: "withdrawn" }],
      ["PUT", path, later, { standing: "shown" }],
    ];
    for (const [method, address, json, expected] of steps) {
      const step = await call(method, address, json, tess);
      expect(step.answer, address).toMatchObject(expected as object);
      expect(tripsOf(step.response), address).toBeLessThanOrEqual(3);
    }
    const history = await call("GET", `${path}/history`, undefined, tess);
    expect(history.answer).toMatchObject({ items: [{ text: { title: "Later" } }, { text: { title: "In time" } }] });
    const page = await ask(`${path.replace("/api", "")}/history`, { cookie: tess.cookie });
    expect(await page.text()).toContain(`href="/reviews?vendor=quill#review-${String(answer["id"])}"`);
    expect((await call("PUT", path, later, other)).status).toBe(404);
    expect((await call("PUT", `${path}/withdrawal`, {}, other)).status).toBe(404);
    expect((await call("GET", `${path}/history`, undefined, other)).status).toBe(404);
    expect((await call("PUT", path, later)).status).toBe(401);
  });
});

it("says which answer is missing, of a new review and of an edit", async () => {
  const RATING = "Please choose a rating from 1 to 5.";
  const RECOMMENDS = "Please say whether you would recommend this vendor.";
  const bare = { title: "In time", content: "Two bags, both dated." };
  const { answer } = await call("POST", "/api/reviews", { ...bare, vendorId: "harrow" }, other);
  expect(answer["errors"]).toEqual({ rating: RATING, wouldRecommend: RECOMMENDS });
  const { id } = (await call("POST", "/api/reviews", body({ vendorId: "quill" }), other)).answer;
  const edit = await call("PUT", `/api/reviews/${String(id)}`, bare, other);
  expect([edit.status, edit.answer["errors"]]).toEqual([400, { rating: RATING, wouldRecommend: RECOMMENDS }]);
});

describe("PUT /api/reviews/{id}/vote", () => {
  it("counts one of twenty at once, and tells the voter", async () => {
    const votes = Array.from({ length: 20 }, () => call("PUT", "/api/reviews/r/vote", { vote: "helpful" }, tess));
    for (const { status } of await Promise.all(votes)) expect(status).toBe(200);
    const { answer, response } = await call("PUT", "/api/reviews/r/vote", { vote: "helpful" }, tess);
    expect(answer).toEqual({ helpful: 1, unhelpful: 0, vote: "helpful" });
    expect(tripsOf(response)).toBeLessThanOrEqual(3);
    const { items } = await (
      await ask("/api/reviews?vendor=harrow", { cookie: tess.cookie })
    ).json<{
      items: { id: string; myVote: unknown }[];
    }>();
    expect(items.find(({ id }) => id === "r")).toMatchObject({ myVote: "helpful", helpfulVotes: 1 });
  });

  it("is refused to visitors, to the reviewed vendor, and for what is no vote", async () => {
    expect((await call("PUT", "/api/reviews/r/vote", { vote: "helpful" })).status).toBe(401);
    expect((await call("PUT", "/api/reviews/r/vote", { vote: "helpful" }, shop)).status).toBe(403);
    expect((await call("PUT", "/api/reviews/r/vote", { vote: 1 }, tess)).status).toBe(400);
  });
});

describe("PUT /api/reviews/{id}/reply", () => {
  it("is the reviewed vendor's alone, once, and shows in the API as official", async () => {
    const reply = (who: Person, response: unknown) => call("PUT", "/api/reviews/r/reply", { response }, who);
    expect((await reply(rival, "Not mine.")).status).toBe(404);
    expect((await reply(tess, "Not mine.")).status).toBe(403);
    expect((await reply(shop, "")).status).toBe(400);
    expect((await reply(shop, "x".repeat(2001))).status).toBe(400);
    const done = await reply(shop, "Thank you.");
    expect(done.status).toBe(200);
    expect(tripsOf(done.response)).toBeLessThanOrEqual(3);
    expect(await (await ask("/api/reviews/r")).json()).toMatchObject({
      vendorResponse: { id: "r", response: "Thank you.", isOfficial: true, vendorId: "harrow" },
    });
  });
});
