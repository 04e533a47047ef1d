import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { REPLIED } from "@worker/domain/voice/review-writing/reply-review";
import { stopClock, tripsOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aReview, DAY } from "../../factories/rows";
import { ask } from "../../factories/site";
import { aVendorPerson, textOf } from "../../factories/vendor-people";

const HERE = "/vendor-dashboard/reviews";
const SCRIPT = "<script>alert(1)</script>";
let ann: Awaited<ReturnType<typeof aVendorPerson>>, bob: typeof ann;
const open = async (search = "", who = ann) => {
  const response = await ask(`${HERE}${search}`, { cookie: who.cookie });
  const html = await response.text();
  return { status: response.status, trips: tripsOf(response), html, text: textOf(html) };
};
const send = (form: Record<string, string>, search = "", who = ann) =>
  ask(`${HERE}${search}`, { cookie: who.cookie, form });
const replies = async () => (await env.DB.prepare("select review_id, response from review_replies").all()).results;

beforeAll(async () => {
  await stopClock();
  ann = await aVendorPerson("ann", { name: "Ann Leaf" });
  bob = await aVendorPerson("bob", { name: "Bob Leaf" });
  const at = Date.now();
  await insert(env.DB, "reviews", [
    aReview({ id: "first", vendorId: ann.vendorId, authorId: "a", title: `Short ${SCRIPT}`, createdAt: at - DAY }),
    aReview({ id: "second", vendorId: ann.vendorId, authorId: "b", title: "Came late", createdAt: at - 2 * DAY }),
    aReview({ id: "bobs", vendorId: bob.vendorId, authorId: "a", title: "Of Bob", createdAt: at - DAY }),
  ]);
  await ask("/api/ping");
});

describe("the review inbox", () => {
  it("shows the vendor's own reviews in two trips, each with a form, and runs nothing", async () => {
    const { status, trips, html, text } = await open();
    expect([status, trips]).toEqual([200, 2]);
    expect(text).toContain("Came late");
    expect(text).not.toContain("Of Bob");
    expect(html).not.toContain(SCRIPT);
    expect(html).toMatch(/name="next" value="second"/);
  });

  it("shows what the review says all together: its photographs, which lead to their page, its pros and its cons", async () => {
    const photo = { id: "ab12cd34", width: 800, height: 600, alt: "A torn bag" };
    const cat = await aVendorPerson("cat");
    await insert(env.DB, "reviews", [
      aReview({ id: "full", vendorId: cat.vendorId, pros: ["Came cold <b>"], cons: ["Torn"], photos: [photo] }),
      aReview({ id: "bare", vendorId: cat.vendorId }),
    ]);
    const { html, text, trips } = await open("", cat);
    expect(trips).toBe(2);
    expect(text).toMatch(/Pros.*Came cold &lt;b&gt;.*Cons.*Torn/);
    expect(html).toContain(`href="/reviews/photo/${photo.id}"`);
    expect(html).toMatch(/<img [^>]*alt="A torn bag"/);
    expect(html.match(/<strong>(?:Pros|Cons)</g)).toHaveLength(2);
    expect(html.match(/class="photos"/g)).toHaveLength(1);
  });

  it("keeps what was typed where it is refused", async () => {
    const empty = await send({ id: "first", response: "  " });
    expect([empty.status, textOf(await empty.text())]).toEqual([
      400,
      expect.stringContaining("Please write your reply."),
    ]);
    const foreign = await send({ id: "bobs", response: "Keep me" });
    expect(foreign.status).toBe(404);
    const long = await send({ id: "first", response: "x".repeat(2001) });
    expect([long.status, (await long.text()).includes("x".repeat(2001))]).toEqual([400, true]);
    expect(await replies()).toEqual([]);
  });

  it("publishes without scripts and goes on to the next one, open, in the same list", async () => {
    const sent = await send({ id: "first", response: "We have sent the rest.", next: "second" }, "?look=low&cursor=x");
    expect([sent.status, sent.headers.get("location")]).toEqual([
      303,
      `${HERE}?look=low&cursor=x&open=second#review-second`,
    ]);
    expect(await replies()).toEqual([{ review_id: "first", response: "We have sent the rest." }]);
    const { html, text } = await open("?open=second");
    expect(html).toMatch(/<li id="review-second".*?<details open=""/s);
    expect(text).toContain("We have sent the rest.");
    expect(text).toContain("Change the reply");
    expect(text.indexOf("Came late")).toBeLessThan(text.indexOf("We have sent the rest."));
  });

  it("says in its place that a colleague has replied meanwhile, and keeps their reply", async () => {
    await env.DB.prepare("update review_replies set created_at = 1").run();
    const late = await send({ id: "first", response: "Mine, later" });
    expect(late.status).toBe(409);
    expect(await replies()).toEqual([{ review_id: "first", response: "We have sent the rest." }]);
    expect(REPLIED).toContain("already");
  });

  it("has no field while the verification is not in effect", async () => {
    await env.DB.prepare("update vendors set writing_lapsed_at = 1 where id = ?").bind(bob.vendorId).run();
    const { html, text } = await open("", bob);
    expect(text).toContain("Read-only for now.");
    expect(html).not.toContain("<textarea");
    expect((await send({ id: "bobs", response: "Let me" }, "", bob)).status).toBe(403);
  });
});
