import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { utcDay } from "@worker/days";
import { HELD } from "@worker/domain/voice/reviews/held";
import { insert } from "../../factories/insert";
import { aProduct, aReply, aReview, aVendor } from "../../factories/rows";
import { aPerson, ask, cookiesOf, type Person } from "../../factories/site";

let tess: Person;
let other: Person;
let shop: Person;
let rival: Person;
let moderator: Person;

const SCRIPT = `<script>alert("1")</script>`;
const html = async (path: string, who?: Person) => (await ask(path, { cookie: who?.cookie })).text();
const review = (fields: Record<string, string>) => ({
  vendorId: "harrow",
  rating: "4",
  title: "Sealed and in time",
  content: "Both bags were dated.",
  wouldRecommend: "yes",
  ...fields,
});
const written = (id: string) => env.DB.prepare("select * from reviews where id = ?").bind(id).first();
const own = (who: Person) =>
  env.DB.prepare("select * from reviews where author_id = ? order by created_at desc, id desc")
    .bind(who.member.id)
    .first();

async function aShop(username: string, vendorId: string): Promise<Person> {
  const person = await aPerson({ username, role: "verified_vendor" });
  await env.DB.prepare("update users set vendor_id = ? where id = ?").bind(vendorId, person.member.id).run();
  return person;
}

beforeAll(async () => {
  await insert(env.DB, "vendors", [
    aVendor({ id: "harrow", name: "Harrow & Lane" }),
    aVendor({ id: "quill", name: "Quill" }),
    aVendor({ id: "moss", name: "Moss" }),
  ]);
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "harrow", name: "Leaf Powder" })]);
  tess = await aPerson({ username: "tess" });
  other = await aPerson({ username: "other" });
  shop = await aShop("shop", "harrow");
  rival = await aShop("rival", "quill");
  moderator = await aPerson({ username: "mod", role: "moderator" });
});

describe("/reviews/write", () => {
  it("asks a visitor to log in", async () => {
    expect((await ask("/reviews/write?vendor=harrow")).status).toBe(401);
  });

  it("stands on the reviews page: the reviews stay around the form", async () => {
    const page = await html("/reviews/write?vendor=harrow", tess);
    expect(page).toMatch(/<h1[^>]*>Reviews of/);
    expect(page).toMatch(/<h2[^>]*>Write a Review/);
    expect(page).toMatch(/href="\/reviews\?vendor=harrow"[^>]*>Close the form/);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(await html("/reviews?vendor=harrow", tess)).not.toContain('name="content"');
  });

  it("reminds of an unconfirmed address, and of nothing else", async () => {
    const words = "Your email address is not confirmed yet.";
    expect(await html("/reviews/write?vendor=harrow", tess)).not.toContain(words);
    await env.DB.prepare("update users set email_verified_at = null where id = ?").bind(tess.member.id).run();
    expect(await html("/reviews/write?vendor=harrow", tess)).toContain(words);
    await env.DB.prepare("update users set email_verified_at = 1 where id = ?").bind(tess.member.id).run();
  });

  it("asks which vendor where the link names none", async () => {
    const page = await html("/reviews/write", tess);
    expect(page).toContain("Which vendor?");
  });

  it("shows the form with the name read-only, one row a list and no answer given for the writer", async () => {
    const page = await html("/reviews/write?vendor=harrow&product=leaf", tess);
    expect(page).toContain("Harrow &amp; Lane");
    expect(page).toMatch(/<input[^>]*readOnly=""[^>]*value="tess"|<input[^>]*value="tess"[^>]*readOnly=""/i);
    const answers = [...page.matchAll(/<input[^>]*type="radio"[^>]*name="(rating|wouldRecommend)"[^>]*>/g)];
    expect(answers).toHaveLength(7);
    for (const [input] of answers) expect(input).not.toContain("checked");
    expect(page.match(/name="pros"/g)).toHaveLength(1);
    expect(page).toMatch(/<option value="leaf" selected="">Leaf Powder/);
  });

  it("answers 404 for a vendor that is not there and 403 to the vendor itself", async () => {
    expect((await ask("/reviews/write?vendor=nobody", { cookie: tess.cookie })).status).toBe(404);
    const refused = await ask("/reviews/write?vendor=harrow", { cookie: shop.cookie });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("Vendors cannot review themselves.");
  });

  it("says what is missing and keeps what was typed", async () => {
    const form = review({ title: " ", content: "Kept words", purchaseDate: "1899-12-31", pros: "Sealed" });
    const response = await ask("/reviews/write?vendor=harrow", { form, cookie: tess.cookie });
    expect(response.status).toBe(400);
    const page = await response.text();
    for (const text of ["Please give your review a title.", "Please enter the date as YYYY-MM-DD.", "Kept words"]) {
      expect(page).toContain(text);
    }
    expect(page).toMatch(/name="pros"[^>]*value="Sealed"/);
  });

  it("asks for stars and a recommendation beside them, and keeps what was typed", async () => {
    const form = { vendorId: "harrow", title: "Sealed and in time", content: "Kept words" };
    const response = await ask("/reviews/write?vendor=harrow", { form, cookie: tess.cookie });
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toMatch(/id="rating-error"[^>]*>.*?Please choose a rating from 1 to 5\./);
    expect(page).toMatch(/id="wouldRecommend-error"[^>]*>.*?Please say whether you would recommend this vendor\./);
    expect(page).toMatch(/<fieldset id="rating"[^>]*aria-invalid="true"[^>]*aria-describedby="rating-error"/);
    expect(page).toContain("Kept words");
    expect(await own(tess)).toBeNull();
    const half = { ...form, wouldRecommend: "no", rating: "" };
    const again = await (await ask("/reviews/write?vendor=harrow", { form: half, cookie: tess.cookie })).text();
    expect(again).toMatch(/<input[^>]*name="wouldRecommend"[^>]*checked=""[^>]*value="no"/);
    expect(again).not.toContain('id="wouldRecommend-error"');
  });

  it("adds a row without scripts and publishes nothing by it", async () => {
    const form = review({ pros: "Sealed", intent: "add.pros" });
    const response = await ask("/reviews/write?vendor=harrow", { form, cookie: tess.cookie });
    expect(response.status).toBe(200);
    expect((await response.text()).match(/name="pros"/g)).toHaveLength(2);
    expect(await own(tess)).toBeNull();
  });

  it("publishes, leads to the review, and shows it to its author at once", async () => {
    const form = review({
      ...{ productId: "leaf", "categoryRatings.quality": "5", customer: "first", tags: "Packaging, packaging, refund" },
      ...{ "experienceDetails.dosageUsed": "2 g, weighed", userExperience: "beginner" },
      ...{ orderNumber: "A-17", purchaseDate: utcDay(Date.now()), purchaseAmount: "42.50" },
    });
    const response = await ask("/reviews/write?vendor=harrow", { form, cookie: tess.cookie });
    expect(response.status).toBe(303);
    const stored = await own(tess);
    const id = String(stored?.["id"]);
    expect(response.headers.get("location")).toBe(`/reviews?vendor=harrow&product=leaf#review-${id}`);
    expect(cookiesOf(response)).toHaveProperty("__Host-flash");
    expect(stored).toMatchObject({
      ...{ rating: 4, product_id: "leaf", tags: '["packaging","refund"]', category_ratings: '{"quality":5}' },
      ...{ user_experience: "beginner", order_number: "A-17", purchase_date: utcDay(Date.now()) },
    });
    expect(JSON.parse(String(stored?.["experience"]))).toEqual({
      ...{ effectsExperienced: [], dosageUsed: "2 g, weighed", firstTimeCustomer: true, returningCustomer: false },
    });
    const page = await html("/reviews?vendor=harrow", tess);
    expect(page).toContain(`id="review-${id}"`);
    expect(page).toContain(`href="/reviews/${id}/edit"`);
    expect(page).not.toContain("A-17");
  });

  it("offers the written review for editing, and refuses a second one with 409", async () => {
    const page = await html("/reviews/write?vendor=harrow", tess);
    expect(page).toContain("Edit your review of <!-- -->Leaf Powder");
    const form = page.slice(page.indexOf('aria-labelledby="write"'), page.indexOf("Close the form"));
    expect(form).not.toContain('<option value="leaf"');
    const again = await ask("/reviews/write?vendor=harrow", {
      form: review({ productId: "leaf" }),
      cookie: tess.cookie,
    });
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("You have already reviewed this. You can edit that review.");
  });

  it("refuses a member who has not passed the age gate", async () => {
    const young = await aPerson({ username: "young", ageVerified: false });
    const response = await ask("/reviews/write?vendor=harrow", { form: review({}), cookie: young.cookie });
    expect(response.status).toBe(403);
    expect(await own(young)).toBeNull();
  });

  it("shows script in every text as text, in page, feed, structured data and history", async () => {
    const texts = ["title", "content", "pros", "cons", "productsPurchased", "tags", "experienceDetails.orderSize"];
    const more = ["dosageUsed", "purposeOfUse", "consumptionMethod", "comparedToOtherVendors", "orderValue"];
    const names = [...texts, ...more.map((name) => `experienceDetails.${name}`)];
    const form = review(Object.fromEntries(names.map((name) => [name, SCRIPT])));
    expect(
      (await ask("/reviews/write?vendor=moss", { form: { ...form, vendorId: "moss" }, cookie: other.cookie })).status,
    ).toBe(303);
    const id = String((await own(other))?.["id"]);
    const edited = { ...form, rating: "2" };
    expect((await ask(`/reviews/${id}/edit`, { form: edited, cookie: other.cookie })).status).toBe(303);
    for (const path of ["/reviews?vendor=moss", "/vendor/moss", "/feeds/reviews.xml", `/reviews/${id}/history`]) {
      const page = await html(path, other);
      expect(page, path).toContain("alert(");
      expect(page, path).not.toContain(SCRIPT);
    }
  });
});

describe("an own review", () => {
  const id = "own";
  const NEAR = { hiddenCause: "held_network", hiddenReason: HELD.network } as const;
  beforeAll(async () => {
    await insert(env.DB, "reviews", [
      aReview({ id, vendorId: "quill", authorId: tess.member.id, title: "Before", helpfulVotes: 0 }),
      aReview({ id: "held", vendorId: "moss", authorId: tess.member.id, hiddenAt: 1, ...NEAR }),
    ]);
  });

  it("is edited by its author, marked as edited, and its history read by author and moderators", async () => {
    expect(await html(`/reviews/${id}/edit`, tess)).toContain("Before");
    const form = review({ title: "After" });
    const response = await ask(`/reviews/${id}/edit`, { form, cookie: tess.cookie });
    expect(response.headers.get("location")).toBe(`/reviews?vendor=quill#review-${id}`);
    const page = await html("/reviews?vendor=quill");
    expect(page).toContain("After");
    expect(page).toContain("Edited");
    for (const who of [tess, moderator]) expect(await html(`/reviews/${id}/history`, who)).toContain("Before");
  });

  it("is not there for anybody else", async () => {
    for (const path of [`/reviews/${id}/edit`, `/reviews/${id}/history`]) {
      expect((await ask(path, { cookie: other.cookie })).status).toBe(404);
    }
    const form = review({ title: "Mine now" });
    expect((await ask(`/reviews/${id}/edit`, { form, cookie: other.cookie })).status).toBe(404);
    expect((await ask(`/reviews/${id}/edit`, { form: { intent: "withdraw" }, cookie: other.cookie })).status).toBe(404);
  });

  it("that is held says so to its author", async () => {
    expect(await html("/reviews/held/edit", tess)).toContain("it comes from a network that the vendor also uses.");
  });

  it("that is held stands on the reviews page with its note, for its author alone", async () => {
    const page = await html("/reviews?vendor=moss", tess);
    expect(page).toContain("Only you see this review for now.");
    expect(page).toContain("it comes from a network that the vendor also uses.");
    expect(page).toContain('id="review-held"');
    expect(await html("/reviews", tess)).toContain('id="review-held"');
    for (const [path, who] of [
      ["/reviews?vendor=quill", tess],
      ["/reviews?vendor=moss", other],
      ["/reviews?vendor=moss"],
    ] as const) {
      expect(await html(path, who), path).not.toContain('id="review-held"');
    }
    await insert(env.DB, "reviews", [
      aReview({
        id: "spam",
        vendorId: "moss",
        productId: "p",
        authorId: tess.member.id,
        hiddenAt: 1,
        hiddenReason: "Spam.",
      }),
    ]);
    expect(await html("/reviews?vendor=moss", tess)).not.toContain('id="review-spam"');
  });

  it("is withdrawn and published again by its author", async () => {
    await ask(`/reviews/${id}/edit`, { form: { intent: "withdraw" }, cookie: tess.cookie });
    expect(await written(id)).toMatchObject({ hidden_cause: "withdrawn", hidden_reason: "withdrawn" });
    expect(await html("/reviews?vendor=quill&nocache", tess)).not.toContain(`id="review-${id}"`);
    expect(await html(`/reviews/${id}/edit`, tess)).toContain("Publish again");
    await ask(`/reviews/${id}/edit`, { form: review({ title: "Back" }), cookie: tess.cookie });
    expect(await written(id)).toMatchObject({ hidden_at: null, title: "Back" });
  });
});

describe("votes and replies on /reviews", () => {
  beforeAll(async () => {
    await insert(env.DB, "reviews", [
      aReview({ id: "voted", vendorId: "harrow", authorId: "somebody", helpfulVotes: 2 }),
    ]);
  });
  const vote = (form: Record<string, string>, who: Person) => ask("/reviews/voted/vote", { form, cookie: who.cookie });

  it("vote by a form, return to the review, and show the own vote", async () => {
    const response = await vote({ vote: "helpful", returnTo: "/reviews?vendor=harrow" }, tess);
    expect(response.headers.get("location")).toBe("/reviews?vendor=harrow#review-voted");
    const page = await html("/reviews?vendor=harrow", tess);
    expect(page).toMatch(
      /<button[^>]*aria-pressed="true"[^>]*value="none"|<button[^>]*value="none"[^>]*aria-pressed="true"/,
    );
    await vote({ vote: "none", returnTo: "/" }, tess);
    expect(await written("voted")).toMatchObject({ helpful_votes: 2 });
  });

  it("never return to another site", async () => {
    const response = await vote({ vote: "none", returnTo: "https://elsewhere.example/" }, tess);
    expect(response.headers.get("location")).toBe("/#review-voted");
  });

  it("refuse a vote that is none, the own shop's, and one on what is not there", async () => {
    expect((await vote({ vote: "twice" }, tess)).status).toBe(400);
    const refused = await vote({ vote: "helpful" }, shop);
    expect(refused.status).toBe(303);
    expect(cookiesOf(refused)).toHaveProperty("__Host-flash");
    const inPlace = await vote({ vote: "helpful", inline: "1" }, shop);
    expect(inPlace.status).toBe(403);
    expect(await written("voted")).toMatchObject({ helpful_votes: 2 });
    const nothing = await ask("/reviews/nothing/vote", { form: { vote: "helpful" }, cookie: tess.cookie });
    expect(nothing.status).toBe(404);
  });

  it("let only the reviewed vendor reply, once, marked as official", async () => {
    expect(await html("/reviews?vendor=harrow", shop)).toContain('href="/reviews/voted/reply"');
    expect(await html("/reviews?vendor=harrow", rival)).not.toContain("/voted/reply");
    const form = { response: `Thank you. ${SCRIPT}` };
    const path = "/reviews/voted/reply";
    expect((await ask(path, { form, cookie: rival.cookie })).status).toBe(404);
    expect((await ask(path, { form, cookie: tess.cookie })).status).toBe(403);
    expect((await ask(path, { form, cookie: moderator.cookie })).status).toBe(403);
    expect((await ask(path, { form: { response: " " }, cookie: shop.cookie })).status).toBe(400);
    expect((await ask(path, { form, cookie: shop.cookie })).headers.get("location")).toBe(
      "/reviews?vendor=harrow#review-voted",
    );
    const page = await html("/reviews?vendor=harrow", shop);
    expect(page).toContain("Official reply");
    expect(page).not.toContain(SCRIPT);
    expect(page).toContain("Change the reply");
  });

  it("close a reply after a day", async () => {
    await insert(env.DB, "reviews", [aReview({ id: "late", vendorId: "harrow", authorId: "someone" })]);
    await insert(env.DB, "reviewReplies", [aReply({ reviewId: "late", vendorId: "harrow", createdAt: 1 })]);
    const response = await ask("/reviews/late/reply", { form: { response: "New words" }, cookie: shop.cookie });
    expect(response.status).toBe(409);
    expect(await html("/reviews/late/reply", shop)).not.toContain("Change the reply</button>");
  });
});
