import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { sweepPhotos } from "@worker/domain/foundation/photos/sweep-photos";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { appeal, decide, decideAppeal, pendingCase, report } from "../../factories/moderation";
import { aPhoto, uploadPhoto } from "../../factories/photos";
import { aJpeg } from "../../factories/pictures";
import { aProduct, aVendor, DAY } from "../../factories/rows";
import { anAccount, aPerson, ask, freshNumber, PASSWORD, type Person, sessionFor } from "../../factories/site";

beforeAll(() => stopClock());

let ann: Person, ben: Person, moderator: Person;

beforeEach(async () => {
  await clear(env.DB);
  for (const { key } of (await env.FILES.list({ prefix: "photos/" })).objects) await env.FILES.delete(key);
  await insert(env.DB, "vendors", [aVendor({ id: "harrow" }), aVendor({ id: "quill" })]);
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "harrow" })]);
  const n = freshNumber();
  ann = await aPerson({ username: `ann-photos${n}` });
  ben = await aPerson({ username: `ben-photos${n}` });
  moderator = await aPerson({ username: `mod-photos${n}`, role: "moderator" });
});

const body = (photos?: { id: string; alt?: string }[], more: object = {}) => ({
  ...{ vendorId: "harrow", productId: "leaf", rating: 4, title: "In time", wouldRecommend: true },
  ...{ content: "Two bags, both dated.", photos, ...more },
});
const publish = (who: Person, photos?: { id: string; alt?: string }[], more: object = {}) =>
  ask("/api/reviews", { json: body(photos, more), cookie: who.cookie });
const edit = (who: Person, id: string, photos?: { id: string; alt?: string }[], more: object = {}) =>
  ask(`/api/reviews/${id}`, { method: "PUT", json: body(photos, more), cookie: who.cookie });
async function aReview(who: Person, photos: { id: string; alt?: string }[]): Promise<string> {
  return (await (await publish(who, photos)).json<{ id: string }>()).id;
}
const shown = async (id: string) =>
  (await (await ask(`/api/reviews/${id}`)).json<{ photos: { id: string; alt: string }[] }>()).photos.map(
    ({ id: photo, alt }) => [photo, alt],
  );
const see = async (id: string, who?: Person, part = "") =>
  (await ask(`/files/photos/${id}${part}`, { cookie: who?.cookie })).status;
const stored = async () => (await env.FILES.list({ prefix: "photos/" })).objects.length;
const sweepAfter = (ms: number) => sweepPhotos(connect(env.DB), env.FILES, Date.now() + ms);

describe("photographs of a review", () => {
  it("show in its order with what they show, to everybody, in one trip", async () => {
    const [one, two] = [await aPhoto(ann), await aPhoto(ann, aJpeg(), aJpeg())];
    expect([await see(one), await see(one, ben), await see(one, ann)]).toEqual([404, 404, 200]);
    const id = await aReview(ann, [{ id: two, alt: "The  label" }, { id: one }]);
    expect(await shown(id)).toEqual([
      [two, "The label"],
      [one, ""],
    ]);
    expect([await see(one), await see(two, ben, "/small")]).toEqual([200, 200]);
    const page = await ask("/reviews?vendor=harrow");
    expect(tripsOf(page)).toBe(1);
    expect(await page.text()).toContain(`/files/photos/${two}/small`);
    expect((await (await ask(`/reviews/photo/${two}`)).text()).includes("The label")).toBe(true);
    const product = await ask("/vendor/harrow/product/leaf?tab=reviews");
    expect(await product.text()).toContain(`/files/photos/${one}/small`);
  });

  it("are four at most, each once, of their author, and attached to one review", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => aPhoto(ann)));
    const all = ids.map((id) => ({ id }));
    const five = await publish(ann, all);
    expect(five.status).toBe(400);
    expect(await five.json()).toMatchObject({ errors: { photos: "A review has at most 4 photographs." } });
    expect((await publish(ben, all.slice(0, 1))).status).toBe(400);
    const id = await aReview(ann, [...all.slice(0, 4), ...all.slice(0, 1)]);
    expect(await shown(id)).toHaveLength(4);
    const elsewhere = await publish(ann, all.slice(0, 1), { vendorId: "quill", productId: null });
    expect(await elsewhere.json()).toMatchObject({
      errors: { photos: "A photograph is no longer there. Please add it again." },
    });
  });

  it("change by an edit, in order and words; what an edit does not name stays, and the earlier version names them", async () => {
    const [one, two, three] = [await aPhoto(ann), await aPhoto(ann), await aPhoto(ann)];
    const id = await aReview(ann, [{ id: one, alt: "A bag" }, { id: two }]);
    expect((await edit(ann, id, undefined, { title: "Late" })).status).toBe(200);
    expect(await shown(id)).toEqual([
      [one, "A bag"],
      [two, ""],
    ]);
    expect((await edit(ann, id, [{ id: three }, { id: one, alt: "A bag, dated" }])).status).toBe(200);
    expect(await shown(id)).toEqual([
      [three, ""],
      [one, "A bag, dated"],
    ]);
    expect([await see(two), await see(two, ann)]).toEqual([404, 200]);
    expect(await sweepAfter(3 * DAY)).toBe(1);
    expect([await see(two, ann), await stored()]).toEqual([404, 2]);
    const history = await ask(`/reviews/${id}/history`, { cookie: ann.cookie });
    expect(await history.text()).toMatch(/Photographs: (<!-- -->)?A bag; not described/);
    expect((await edit(ann, id, [])).status).toBe(200);
    expect(await shown(id)).toEqual([]);
  });

  it("are all swept on one day, also where they are more than the file store deletes at once", async () => {
    const row = {
      userId: "ann",
      extension: "png" as const,
      width: 1,
      height: 1,
      bytes: 1,
      createdAt: 1,
      unusedSince: 1,
    };
    await insert(
      env.DB,
      "photos",
      Array.from({ length: 501 }, (_, n) => ({ id: `unused${n}`, ...row })),
    );
    expect([await sweepAfter(0), await sweepAfter(0)]).toEqual([501, 0]);
  });

  it("go out of sight with a review that is withdrawn, file address included", async () => {
    const one = await aPhoto(ann);
    const id = await aReview(ann, [{ id: one }]);
    await ask(`/api/reviews/${id}/withdrawal`, { method: "PUT", json: { withdrawn: true }, cookie: ann.cookie });
    expect([await see(one), await see(one, ben), await see(one, ann)]).toEqual([404, 404, 200]);
    expect((await ask(`/reviews/photo/${one}`)).status).toBe(404);
  });

  it("that nobody attached are deleted with both files, and cannot be attached anymore", async () => {
    const one = await aPhoto(ann, aJpeg(), aJpeg());
    expect(await stored()).toBe(2);
    expect(await sweepAfter(DAY)).toBe(0);
    await env.DB.prepare("update photos set unused_since = ?")
      .bind(Date.now() - 2 * DAY)
      .run();
    expect((await publish(ann, [{ id: one }])).status).toBe(400);
    expect([await sweepAfter(0), await stored()]).toEqual([1, 0]);
  });
});

describe("a photograph that is reported", () => {
  it("is hidden by itself and at once, everywhere, and can be shown again", async () => {
    const [one, two] = [await aPhoto(ann), await aPhoto(ann)];
    const id = await aReview(ann, [{ id: one, alt: "A face" }, { id: two }]);
    expect((await ask("/reviews")).status).toBe(200);
    expect((await report(ben, one, { kind: "photo", reason: "private_information" })).status).toBe(201);
    const caseId = await pendingCase(one);
    const seen = await (await ask(`/moderation/${caseId}`, { cookie: moderator.cookie })).text();
    for (const file of [`/files/photos/${one}"`, `/files/photos/${one}/small"`]) expect(seen).toContain(`src="${file}`);
    const address = `/files/photos/${one}`;
    const kept = await ask(address);
    const asked = { "if-none-match": kept.headers.get("etag") ?? "" };
    expect(kept.headers.get("cache-control")).toBe("private, no-cache");
    const again = await ask(address, { headers: asked });
    expect([again.status, again.headers.get("cache-control")]).toEqual([304, "private, no-cache"]);
    await decide(moderator, caseId, "hide");
    expect((await ask(address, { headers: asked })).status).toBe(404);
    for (const who of [undefined, ben, ann])
      expect([await see(one, who), await see(one, who, "/small")]).toEqual([404, 404]);
    expect(await see(one, moderator)).toBe(200);
    expect(await shown(id)).toEqual([[two, ""]]);
    for (const path of ["/reviews", "/vendor/harrow/product/leaf?tab=reviews"])
      expect(await (await ask(path)).text()).not.toContain(one);
    expect((await ask(`/reviews/photo/${one}`)).status).toBe(404);
    expect((await publish(ann, [{ id: one }], { vendorId: "quill", productId: null })).status).toBe(400);
    expect((await report(ben, one, { kind: "photo", reason: "private_information" })).status).toBe(404);
    expect([await sweepAfter(20 * DAY), await sweepAfter(40 * DAY)]).toEqual([0, 1]);
    expect([await see(one, moderator), await stored()]).toEqual([404, 1]);
  });
});

describe("a photograph that was reported and is taken off its review", () => {
  it("is looked at and hidden all the same, and never put back", async () => {
    const one = await aPhoto(ann);
    const id = await aReview(ann, [{ id: one, alt: "A face" }]);
    await report(ben, one, { kind: "photo", reason: "private_information" });
    const caseId = await pendingCase(one);
    expect((await edit(ann, id, [])).status).toBe(200);
    expect((await report(moderator, one, { kind: "photo", reason: "spam" })).status).toBe(404);
    const seen = await (await ask(`/moderation/${caseId}`, { cookie: moderator.cookie })).text();
    expect(seen).toContain(`src="/files/photos/${one}"`);
    await decide(moderator, caseId, "hide");
    expect((await edit(ann, id, [{ id: one }])).status).toBe(400);
    expect(await shown(id)).toEqual([]);
    expect([await see(one), await see(one, ann), await see(one, moderator)]).toEqual([404, 404, 200]);
    expect([await sweepAfter(20 * DAY), await sweepAfter(40 * DAY), await stored()]).toEqual([0, 1, 0]);
  });

  it("is shown again to its author where an appeal is granted", async () => {
    const one = await aPhoto(ann);
    const id = await aReview(ann, [{ id: one }]);
    await report(ben, one, { kind: "photo", reason: "private_information" });
    const caseId = await pendingCase(one);
    await edit(ann, id, []);
    await decide(moderator, caseId, "hide");
    expect((await appeal(ann, caseId)).status).toBe(201);
    const other = await aPerson({ username: `other-photos${freshNumber()}`, role: "moderator" });
    expect((await decideAppeal(other, caseId, "overturned")).status).toBe(200);
    expect(await see(one, ann)).toBe(200);
  });
});

describe("an account that is deleted", () => {
  it("takes its photographs along, whether its words stay or not", async () => {
    const { id: leaver } = await anAccount({ id: "leaver", username: "leaver", email: "leaver@example.org" });
    const who = { ...ann, cookie: await sessionFor(leaver) };
    const one = await aPhoto(who);
    const id = await aReview(who, [{ id: one, alt: "A bag" }]);
    const data = await (await ask("/api/account/export", { cookie: who.cookie })).text();
    expect(data).toContain(one);
    expect(
      (await ask("/api/account", { method: "DELETE", json: { password: PASSWORD }, cookie: who.cookie })).status,
    ).toBe(200);
    expect(await shown(id)).toEqual([]);
    expect([await see(one), await sweepAfter(0), await stored()]).toEqual([404, 1, 0]);
  });
});

describe("POST /api/photos", () => {
  it("is for members past the age gate, by two trips", async () => {
    expect((await uploadPhoto(undefined)).status).toBe(401);
    const young = await aPerson({ username: `young${freshNumber()}`, ageVerified: false });
    expect((await uploadPhoto(young)).status).toBe(403);
    expect(await stored()).toBe(0);
    await ask("/api/ping");
    expect(tripsOf(await uploadPhoto(ann))).toBeLessThanOrEqual(2);
  });
});
