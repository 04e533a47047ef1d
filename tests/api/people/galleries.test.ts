import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { sweepPhotos } from "@worker/domain/foundation/photos/sweep-photos";
import { GALLERIES_MAX, GALLERY_ITEMS_MAX } from "@worker/domain/voice/galleries/limits";
import { stopClock, tripsOf } from "../../factories/cost";
import {
  add,
  aGallery,
  aLinkItem,
  anImageItem,
  GALLERY,
  makeGallery,
  put,
  readGallery,
  remove,
  titlesIn,
} from "../../factories/galleries";
import { clear, insert } from "../../factories/insert";
import { appeal, decide, decideAppeal, pendingCase, report } from "../../factories/moderation";
import { aPhoto } from "../../factories/photos";
import { aProduct, aReview, aVendor, DAY } from "../../factories/rows";
import { anAccount, aPerson, ask, freshNumber, PASSWORD, type Person, sessionFor } from "../../factories/site";

beforeAll(() => stopClock());

let ann: Person, ben: Person, moderator: Person, second: Person;

beforeEach(async () => {
  await clear(env.DB);
  for (const { key } of (await env.FILES.list({ prefix: "photos/" })).objects) await env.FILES.delete(key);
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Leaf" })]);
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "harrow", name: "Green leaf" })]);
  const n = freshNumber();
  ann = await aPerson({ username: `ann-g${n}` });
  ben = await aPerson({ username: `ben-g${n}` });
  moderator = await aPerson({ username: `mod-g${n}`, role: "moderator" });
  second = await aPerson({ username: `two-g${n}`, role: "moderator" });
  await env.DB.exec("update users set created_at = 1");
});

const cards = async (who?: Person) =>
  (
    await (
      await ask(`/api/people/${ann.member.id}/galleries`, { cookie: who?.cookie })
    ).json<{
      items: { id: string; name: string; itemCount: number; cover: string | null }[];
    }>()
  ).items;
const names = async (who?: Person) => (await cards(who)).map(({ name }) => name);
const see = async (photo: string, who?: Person) =>
  (await ask(`/files/photos/${photo}`, { cookie: who?.cookie })).status;
const aReviewOf = async (who: Person, more: object = {}) => {
  const row = aReview({ vendorId: "harrow", productId: "leaf", authorId: who.member.id, title: "As dated", ...more });
  await insert(env.DB, "reviews", [row]);
  return row.id;
};
const run = (sql: string) => env.DB.prepare(sql).run();

describe("a gallery", () => {
  it("is made with a name, changed and deleted by its owner alone, and stands last", async () => {
    for (const name of ["", "  ", "\u200b"]) {
      const refused = await makeGallery(ann, { name });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ errors: { name: "Give the gallery a name." } });
    }
    expect((await makeGallery(ann, { type: "videos" })).status).toBe(400);
    expect((await makeGallery(undefined)).status).toBe(401);
    const [one, two] = [await aGallery(ann, { name: "One" }), await aGallery(ann, { name: "Two" })];
    expect(await names()).toEqual(["One", "Two"]);
    const changed = { ...GALLERY, name: "First", type: "custom" };
    expect((await put(ben, `/api/galleries/${one}`, changed)).status).toBe(404);
    expect((await put(ann, `/api/galleries/${one}`, changed)).status).toBe(200);
    expect(await names()).toEqual(["First", "Two"]);
    expect((await remove(ben, `/api/galleries/${one}`)).status).toBe(404);
    expect((await remove(ann, `/api/galleries/${one}`)).status).toBe(200);
    expect(await names()).toEqual(["Two"]);
    expect((await ask(`/api/galleries/${one}`)).status).toBe(404);
    expect(two).not.toBe(one);
  });

  it("moves by one place, and stays at the ends", async () => {
    const [, , three] = [
      await aGallery(ann, { name: "1" }),
      await aGallery(ann, { name: "2" }),
      await aGallery(ann, { name: "3" }),
    ];
    const move = (id: string, direction: string, who = ann) => put(who, `/api/galleries/${id}/place`, { direction });
    await move(three, "down");
    expect(await names()).toEqual(["1", "2", "3"]);
    await move(three, "up");
    expect(await names()).toEqual(["1", "3", "2"]);
    await move(three, "up");
    await move(three, "up");
    expect(await names()).toEqual(["3", "1", "2"]);
    expect((await move(three, "up", ben)).status).toBe(404);
    expect((await move(three, "left")).status).toBe(400);
  });

  it("is one of so many at most, however many are made at the same moment", async () => {
    for (let made = 0; made < GALLERIES_MAX - 2; made += 1) await aGallery(ann, { name: `Gallery ${made}` });
    const answers = await Promise.all(Array.from({ length: 5 }, () => makeGallery(ann)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409]);
    expect(await cards()).toHaveLength(GALLERIES_MAX);
  });
});

describe("an item", () => {
  it("is an image, a link, a review of one's own or a product, and shows what they are now", async () => {
    const id = await aGallery(ann);
    const { photo } = await anImageItem(ann, id);
    await aLinkItem(ann, id);
    const review = await aReviewOf(ann);
    expect((await add(ann, id, { kind: "review", review, tags: ["Scale", "scale", "dated"] })).status).toBe(201);
    expect((await add(ann, id, { kind: "product", product: "/vendor/harrow/product/leaf?tab=labs" })).status).toBe(201);
    await run("update products set name = 'Greener leaf'");
    const { items } = await readGallery(id);
    expect(items).toMatchObject([
      { type: "image", title: "A bag", url: `/files/photos/${photo}`, thumbnail: `/files/photos/${photo}/small` },
      { type: "link", title: "A page", url: "https://scales.example/one" },
      { type: "review", title: "", tags: ["scale", "dated"], review: { id: review, title: "As dated", rating: 4 } },
      { type: "product", product: { id: "leaf", name: "Greener leaf", vendor: { name: "Harrow Leaf" } } },
    ]);
    expect(await cards()).toMatchObject([{ itemCount: 4, cover: `/files/photos/${photo}/small` }]);
    const page = await (await ask(`/profile/${ann.member.id}/galleries/${id}`)).text();
    expect(page).toMatch(/<a href="https:\/\/scales\.example\/one" rel="nofollow ugc noopener">A page<\/a>/);
    for (const text of ["Greener leaf", "As dated", `src="/files/photos/${photo}/small"`]) expect(page).toContain(text);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "java\nscript:alert(1)",
    " javascript://scales.example/%0aalert(1)",
    "//scales.example",
    "/reviews",
    "ftp://scales.example",
    "https://localhost/",
    "https://bank.example:pass@scales.example/",
    "https://",
    "mailto:a@b.example",
    `https://scales.example/${"a".repeat(2000)}`,
  ])("is no link to %s", async (url) => {
    const id = await aGallery(ann);
    const refused = await add(ann, id, { kind: "link", url, title: "A page" });
    expect(refused.status).toBe(400);
    expect(Object.keys((await refused.json<{ errors: object }>()).errors)).toEqual(["url"]);
    expect((await readGallery(id, ann)).items).toEqual([]);
  });

  it("is refused where it is not there, not one's own, or in a gallery of another", async () => {
    const id = await aGallery(ann);
    const hidden = await aReviewOf(ann, { hiddenAt: 1 });
    const photo = await aPhoto(ben);
    const title = "A title";
    const refused: [object, string][] = [
      [{ kind: "image", photo, title }, "photo"],
      [{ kind: "image", photo: "none", title }, "photo"],
      [{ kind: "review", review: hidden }, "review"],
      [{ kind: "review", review: await aReviewOf(ben, { productId: null }) }, "review"],
      [{ kind: "product", product: "none" }, "product"],
      [{ kind: "link", url: "https://scales.example", title: " " }, "title"],
      [{ kind: "link", url: "https://scales.example", title, tags: ["1", "2", "3", "4", "5", "6"] }, "tags"],
      [{ kind: "video", title }, "video"],
      [{ kind: "film", title }, "kind"],
    ];
    for (const [item, field] of refused) {
      const answer = await add(ann, id, item);
      expect([field, answer.status]).toEqual([field, 400]);
      expect(Object.keys((await answer.json<{ errors: object }>()).errors)).toEqual([field]);
    }
    expect((await add(ben, id, { kind: "product", product: "leaf" })).status).toBe(404);
    expect((await add(undefined, id, { kind: "product", product: "leaf" })).status).toBe(401);
  });

  it("is no link in an account's first day", async () => {
    const id = await aGallery(ann);
    await run(`update users set created_at = ${Date.now() - DAY + 60_000}`);
    const refused = await add(ann, id, { kind: "link", url: "https://scales.example", title: "A page" });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "first-day" }]);
    expect((await add(ann, id, { kind: "product", product: "leaf" })).status).toBe(201);
  });

  it("is gone for others where what it shows is hidden, and a place for its owner", async () => {
    const id = await aGallery(ann);
    await add(ann, id, { kind: "review", review: await aReviewOf(ann) });
    await add(ann, id, { kind: "product", product: "leaf" });
    await run("update products set hidden_at = 1");
    expect((await readGallery(id)).items).toMatchObject([{ type: "review" }]);
    expect(await cards()).toMatchObject([{ itemCount: 1 }]);
    await run("update reviews set hidden_at = 1");
    expect((await readGallery(id)).items).toEqual([]);
    const own = await readGallery(id, ann);
    expect(own.items.map(({ isGone }) => isGone)).toEqual([true, true]);
    expect(JSON.stringify(own)).not.toContain("As dated");
    expect(await (await ask(`/profile/${ann.member.id}/galleries/${id}`)).text()).not.toContain("As dated");
  });

  it("changes what it says, and is taken out with its picture's files", async () => {
    const id = await aGallery(ann);
    const image = await anImageItem(ann, id);
    const path = `/api/galleries/${id}/items/${image.id}`;
    const words = { title: "The bag", description: "Sealed.\r\nDated.", tags: ["Bag"] };
    expect((await put(ben, path, words)).status).toBe(404);
    expect((await put(ann, path, { ...words, title: "" })).status).toBe(400);
    expect((await put(ann, path, words)).status).toBe(200);
    expect((await readGallery(id)).items).toMatchObject([
      { title: "The bag", description: "Sealed.\nDated.", tags: ["bag"] },
    ]);
    expect([await see(image.photo), (await remove(ben, path)).status]).toEqual([200, 404]);
    expect([(await remove(ann, path)).status, (await remove(ann, path)).status]).toEqual([200, 404]);
    expect([await see(image.photo), await see(image.photo, ben)]).toEqual([404, 404]);
    await sweepPhotos(connect(env.DB), env.FILES, Date.now());
    expect((await env.FILES.list({ prefix: "photos/" })).objects).toEqual([]);
  });

  it("is one of so many at most, however many come at the same moment", async () => {
    const id = await aGallery(ann);
    await aLinkItem(ann, id);
    const copies = `insert into gallery_items (id, gallery_id, user_id, kind, url, photo_id, target_id, title, description, tags, place, created_at, hidden_at, hidden_by, hidden_reason) select id || n.value, gallery_id, user_id, kind, url, photo_id, target_id, title, description, tags, place + n.value, created_at, hidden_at, hidden_by, hidden_reason from gallery_items, generate_series(1, ${GALLERY_ITEMS_MAX - 3}) as n`;
    await run(
      copies.replace(
        /generate_series\(1, (\d+)\) as n/,
        (_, most: string) =>
          `(with recursive s(value) as (select 1 union all select value + 1 from s where value < ${most}) select value from s) as n`,
      ),
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => add(ann, id, { kind: "product", product: "leaf" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect((await readGallery(id)).items).toHaveLength(GALLERY_ITEMS_MAX);
  });

  it("has a picture of its own: two at once do not share one", async () => {
    const id = await aGallery(ann);
    const photo = await aPhoto(ann);
    const both = await Promise.all([1, 2].map((n) => add(ann, id, { kind: "image", photo, title: `Bag ${n}` })));
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await readGallery(id)).items).toHaveLength(1);
  });
});

describe("the order of items", () => {
  const three = async () => {
    const id = await aGallery(ann);
    const items = [await aLinkItem(ann, id, "1"), await aLinkItem(ann, id, "2"), await aLinkItem(ann, id, "3")];
    return { id, items, path: `/api/galleries/${id}/order` };
  };

  it("is set by one who saw it, in one trip, and moves by one place", async () => {
    const { id, items, path } = await three();
    const { revision } = await readGallery(id);
    const [one = "", two = "", last = ""] = items;
    const answer = await put(ann, path, { revision, items: [last, one, two] });
    expect([answer.status, tripsOf(answer)]).toEqual([200, 2]);
    expect(await titlesIn(id)).toEqual(["3", "1", "2"]);
    const move = (item: string, direction: string, who = ann) =>
      put(who, `/api/galleries/${id}/items/${item}/place`, { direction });
    await move(two, "up");
    expect(await titlesIn(id)).toEqual(["3", "2", "1"]);
    await move(last, "up");
    await move(last, "down");
    expect(await titlesIn(id)).toEqual(["2", "3", "1"]);
    expect([(await move(two, "up", ben)).status, (await move("none", "up")).status]).toEqual([404, 404]);
    expect((await put(ben, path, { revision, items })).status).toBe(404);
  });

  it("is refused once it is stale, so that nothing moves unseen or is lost", async () => {
    const { id, items, path } = await three();
    const { revision } = await readGallery(id);
    await aLinkItem(ann, id, "4");
    const stale = await put(ann, path, { revision, items: items.toReversed() });
    expect([stale.status, await stale.json()]).toMatchObject([409, { code: "changed-meanwhile" }]);
    expect(await titlesIn(id)).toEqual(["1", "2", "3", "4"]);
    const now = (await readGallery(id)).revision;
    expect((await put(ann, path, { revision: now, items: [...items.toReversed(), "none"] })).status).toBe(200);
    expect(await titlesIn(id)).toEqual(["3", "2", "1", "4"]);
  });

  it("is one of two that come at the same moment, whole", async () => {
    const { id, items, path } = await three();
    const { revision } = await readGallery(id);
    const [one = "", two = "", last = ""] = items;
    const both = await Promise.all([
      put(ann, path, { revision, items: [last, two, one] }),
      put(ann, path, { revision, items: [two, one, last] }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([
      ["3", "2", "1"],
      ["2", "1", "3"],
    ]).toContainEqual(await titlesIn(id));
  });
});

describe("deleting while something is added", () => {
  it("leaves no item and no picture behind", async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await aGallery(ann);
      const photo = await aPhoto(ann);
      await Promise.all([
        add(ann, id, { kind: "image", photo, title: "A bag" }),
        remove(ann, `/api/galleries/${id}`),
        add(ann, id, { kind: "product", product: "leaf" }),
      ]);
    }
    expect((await env.DB.prepare("select * from gallery_items").all()).results).toEqual([]);
    expect((await env.DB.prepare("select * from photos where subject_id is not null").all()).results).toEqual([]);
    await sweepPhotos(connect(env.DB), env.FILES, Date.now() + 3 * DAY);
    expect((await env.FILES.list({ prefix: "photos/" })).objects).toEqual([]);
  });

  it("takes the whole account along: rows, pictures and their files", async () => {
    const id = `owner${freshNumber()}`;
    const { member } = ann;
    await anAccount({ id, username: id, ageVerifiedAt: 1, emailVerifiedAt: 1, createdAt: 1 });
    const owner: Person = { member: { ...member, id, username: id }, cookie: await sessionFor(id) };
    const gallery = await aGallery(owner);
    await anImageItem(owner, gallery);
    const exported = await (await ask("/api/account/export", { cookie: owner.cookie })).text();
    for (const text of ["Scale days", "A bag"]) expect(exported).toContain(text);
    const gone = await ask("/api/account", { method: "DELETE", json: { password: PASSWORD }, cookie: owner.cookie });
    expect(gone.ok).toBe(true);
    for (const table of ["galleries", "gallery_items"])
      expect((await env.DB.prepare(`select * from ${table}`).all()).results).toEqual([]);
    await sweepPhotos(connect(env.DB), env.FILES, Date.now());
    expect((await env.FILES.list({ prefix: "photos/" })).objects).toEqual([]);
  });
});

describe("a private gallery", () => {
  it("is nobody's but its owner's and moderators', files included, from the moment it is private", async () => {
    const id = await aGallery(ann);
    const { photo } = await anImageItem(ann, id);
    const seenBy = async (who?: Person) => [
      (await ask(`/api/galleries/${id}`, { cookie: who?.cookie })).status,
      (await ask(`/profile/${ann.member.id}/galleries/${id}`, { cookie: who?.cookie })).status,
      await see(photo, who),
      (await names(who)).length,
    ];
    const known = await ask(`/files/photos/${photo}`);
    expect(known.headers.get("cache-control")).toBe("private, no-cache");
    expect(known.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    const etag = { "if-none-match": known.headers.get("etag") ?? "" };
    expect((await ask(`/files/photos/${photo}`, { headers: etag })).status).toBe(304);
    for (const who of [undefined, ben, moderator, ann]) expect(await seenBy(who)).toEqual([200, 200, 200, 1]);
    await put(ann, `/api/galleries/${id}`, { ...GALLERY, isPublic: false });
    for (const who of [undefined, ben]) expect(await seenBy(who)).toEqual([404, 404, 404, 0]);
    for (const who of [moderator, ann]) expect(await seenBy(who)).toEqual([200, 200, 200, 1]);
    expect((await ask(`/files/photos/${photo}`, { headers: etag })).status).toBe(404);
    expect((await ask(`/profile/${ann.member.id}/galleries/${id}?as=friend`, { cookie: ann.cookie })).status).toBe(404);
    expect((await report(ben, id, { kind: "gallery" })).status).toBe(404);
  });

  it("stands under no other member's name", async () => {
    const id = await aGallery(ann);
    expect((await ask(`/profile/${ben.member.id}/galleries/${id}`)).status).toBe(404);
  });
});

describe("a report", () => {
  it("of an item leads to the one queue; hidden, it is gone at once, and an appeal brings it back", async () => {
    const id = await aGallery(ann);
    const { id: item, photo } = await anImageItem(ann, id);
    expect((await report(ann, item, { kind: "gallery_item" })).status).toBe(403);
    expect((await report(ben, photo, { kind: "photo" })).status).toBe(404);
    expect((await report(ben, item, { kind: "gallery_item" })).status).toBe(201);
    const caseId = await pendingCase(item);
    await ask(`/api/moderation/cases/${caseId}/claim`, { method: "POST", cookie: moderator.cookie });
    const read = await ask(`/moderation/${caseId}`, { cookie: moderator.cookie });
    expect(await read.text()).toContain(`/profile/${ann.member.id}/galleries/${id}#item-${item}`);
    expect((await decide(moderator, caseId, "hide")).ok).toBe(true);
    expect([await see(photo), await see(photo, ben), await see(photo, ann)]).toEqual([404, 404, 404]);
    expect([await see(photo, moderator), (await readGallery(id)).items, (await cards())[0]?.cover]).toEqual([
      200,
      [],
      null,
    ]);
    expect((await readGallery(id, ann)).items).toMatchObject([{ isGone: true, title: "" }]);
    const path = `/api/galleries/${id}/items/${item}`;
    expect((await put(ann, path, { title: "Another" })).status).toBe(404);
    expect((await appeal(ann, caseId)).ok).toBe(true);
    expect((await decideAppeal(second, caseId, "overturned")).ok).toBe(true);
    expect([await see(photo), await titlesIn(id)]).toEqual([200, ["A bag"]]);
  });

  it("keeps what it is about from being deleted before a moderator decides", async () => {
    const id = await aGallery(ann);
    const { id: item, photo } = await anImageItem(ann, id);
    const remove = async (path: string) =>
      (await ask(`/api/galleries/${path}`, { method: "DELETE", cookie: ann.cookie })).status;
    expect((await report(ben, item, { kind: "gallery_item" })).status).toBe(201);
    expect([await remove(`${id}/items/${item}`), await remove(id)]).toEqual([409, 409]);
    expect([await titlesIn(id), await see(photo)]).toEqual([["A bag"], 200]);
    const caseId = await pendingCase(item);
    await ask(`/api/moderation/cases/${caseId}/claim`, { method: "POST", cookie: moderator.cookie });
    expect((await decide(moderator, caseId, "keep")).ok).toBe(true);
    expect(await remove(`${id}/items/${item}`)).toBe(200);
    expect((await report(ben, id, { kind: "gallery" })).status).toBe(201);
    expect(await remove(id)).toBe(409);
    expect(await remove("nothing")).toBe(404);
  });

  it("of a gallery hides it with all in it", async () => {
    const id = await aGallery(ann);
    const { photo } = await anImageItem(ann, id);
    expect((await report(ben, id, { kind: "gallery" })).status).toBe(201);
    const caseId = await pendingCase(id);
    await ask(`/api/moderation/cases/${caseId}/claim`, { method: "POST", cookie: moderator.cookie });
    expect((await decide(moderator, caseId, "hide")).ok).toBe(true);
    expect([await see(photo), (await ask(`/api/galleries/${id}`)).status, await names()]).toEqual([404, 404, []]);
    expect([await names(ann), await see(photo, ann)]).toEqual([["Scale days"], 200]);
    expect(await (await ask(`/profile/${ann.member.id}/galleries/${id}`, { cookie: ann.cookie })).text()).toContain(
      "A moderator hid this gallery",
    );
  });
});
