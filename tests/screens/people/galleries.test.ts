import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "@worker/days";
import { connect } from "@worker/db/client";
import { NOBODY, type Viewer } from "@worker/domain/foundation/access/policy";
import { DEVICES_OF_NETWORK } from "@worker/domain/foundation/profile-views/count-profile-view";
import { countGalleryView } from "@worker/domain/voice/galleries/count-view";
import { stopClock, tripsOf } from "../../factories/cost";
import { add, aGallery, aLinkItem, anImageItem, readGallery, titlesIn } from "../../factories/galleries";
import { clear, insert } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { photoForm } from "../../factories/photos";
import { anAnimatedGif, bytesOf } from "../../factories/pictures";
import { anMp4, holds, PLACE } from "../../factories/videos";
import { sendForm } from "../../factories/post-images";
import { aProduct, aReview, aVendor } from "../../factories/rows";
import { aPerson, ask, freshNumber, ledTo, type Person } from "../../factories/site";

beforeAll(() => stopClock());

let ann: Person, ben: Person;
beforeEach(async () => {
  await clear(env.DB);
  const n = freshNumber();
  ann = await aPerson({ username: `anngal${n}` });
  ben = await aPerson({ username: `bengal${n}` });
  await env.DB.exec("update users set created_at = 1");
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Leaf" })]);
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "harrow", name: "Green leaf" })]);
});

const get = (path: string, by?: Person) => ask(path, { cookie: by?.cookie });
const words = async (path: string, by?: Person) => wordsOf(await (await get(path, by)).text());
const send = (path: string, form: Record<string, string>, by = ann) => ask(path, { form, cookie: by.cookie });
const tab = () => `/profile/${ann.member.id}/galleries`;
const itemsPath = (id: string) => `/profile/galleries/${id}/items`;
/** A form that brings a file, as a browser without scripts sends it. */
function imageForm(bytes?: Uint8Array<ArrayBuffer>, title = "A bag"): FormData {
  const form = bytes === undefined ? photoForm() : photoForm(bytes);
  for (const [name, value] of Object.entries({ intent: "add", kind: "image", title, tags: "Scale, dated" }))
    form.set(name, value);
  return form;
}

describe("the tab Galleries", () => {
  it("stands on every profile, and says what is there: to its owner also what is private", async () => {
    expect(await words(tab(), ben)).toContain("No galleries yet");
    expect(await words(tab(), ann)).toContain("Create your first gallery");
    const id = await aGallery(ann, { name: "Bags" });
    await aGallery(ann, { name: "For me", isPublic: false });
    await aLinkItem(ann, id);
    const [own, other] = [await words(tab(), ann), await words(tab(), ben)];
    for (const text of ["Bags", "For me", "Private", "1 item", "0 views", "New gallery"]) expect(own).toContain(text);
    for (const text of ["For me", "Private", "New gallery"]) expect(other).not.toContain(text);
    expect(await words(`${tab()}?as=visitor`, ann)).not.toContain("For me");
    expect((await (await get(`/profile/${ann.member.id}`)).text()).includes(`href="${tab()}"`)).toBe(true);
  });

  it("costs two trips for a member and one for a visitor, as a gallery does", async () => {
    const id = await aGallery(ann);
    await anImageItem(ann, id);
    for (const path of [tab(), `${tab()}/${id}`])
      expect([tripsOf(await get(path, ben)), tripsOf(await get(path)), tripsOf(await get(path, ann))]).toEqual([
        2, 1, 2,
      ]);
    for (const path of [itemsPath(id), `/profile/galleries/${id}/edit`]) expect(tripsOf(await get(path, ann))).toBe(2);
  });
});

describe("without scripts", () => {
  it("a gallery is made, changed, moved and deleted", async () => {
    const refused = await send("/profile/galleries/new", { name: " ", type: "photos", isPublic: "public" });
    expect(refused.status).toBe(400);
    expect(wordsOf(await refused.text())).toContain("Give the gallery a name.");
    const made = await send("/profile/galleries/new", { name: "Bags", type: "photos", isPublic: "private" });
    const to = made.headers.get("location") ?? "";
    expect([made.status, to]).toEqual([303, expect.stringMatching(/^\/profile\/galleries\/[^/]+\/items$/)]);
    const edit = to.replace(/items$/, "edit");
    await aGallery(ann, { name: "Later" });
    await send(edit, { intent: "save", name: "Sacks", type: "custom", isPublic: "public", description: "Weighed." });
    expect(await words(tab())).toMatch(/Sacks.*Custom.*Weighed\..*Later/s);
    expect(wordsOf(await ledTo(await send(edit, { intent: "down" }), ann))).toMatch(/Later.*Sacks/s);
    expect((await send(edit, { intent: "delete" }, ben)).status).toBe(404);
    expect((await send(edit, { intent: "delete" })).headers.get("location")).toBe(tab());
    expect(await words(tab())).not.toContain("Sacks");
    expect((await get(edit, ann)).status).toBe(404);
  });

  it("an image comes with its form, and keeps what was typed where it is refused", async () => {
    const id = await aGallery(ann);
    expect((await sendForm(itemsPath(id), imageForm(), ann)).status).toBe(303);
    expect(await readGallery(id)).toMatchObject({
      items: [{ type: "image", title: "A bag", tags: ["scale", "dated"] }],
    });
    for (const bytes of [bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), anAnimatedGif()]) {
      const refused = await sendForm(itemsPath(id), imageForm(bytes, "Another"), ann);
      expect(refused.status).toBe(400);
      const page = await refused.text();
      expect(page).toContain("Please choose a JPG, PNG or WebP picture.");
      expect(page).toContain('value="Another"');
    }
    const untitled = await (await sendForm(itemsPath(id), imageForm(undefined, ""), ann)).text();
    const stored = /name="photo" value="([0-9a-f]{32})"/.exec(untitled)?.[1] ?? "";
    const again = { intent: "add", kind: "image", photo: stored, title: "Named now" };
    expect((await send(itemsPath(id), again)).status).toBe(303);
    expect(await titlesIn(id)).toEqual(["A bag", "Named now"]);
    const none = await send(itemsPath(id), { intent: "add", kind: "image", title: "Nothing" });
    expect([none.status, wordsOf(await none.text())]).toEqual([
      400,
      expect.stringContaining("Please choose a picture."),
    ]);
  });

  it("links, reviews and products are added, products by their address", async () => {
    const id = await aGallery(ann);
    await insert(env.DB, "reviews", [
      aReview({ id: "own", vendorId: "harrow", productId: "leaf", authorId: ann.member.id, title: "As dated" }),
    ]);
    const link = { intent: "add", kind: "link", title: "A page" };
    const refused = await send(`${itemsPath(id)}?add=link`, { ...link, url: "javascript:alert(1)" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).not.toContain('href="javascript:');
    await send(itemsPath(id), { ...link, url: "https://scales.example/" });
    expect(await words(`${itemsPath(id)}?add=review`, ann)).toContain("Harrow Leaf: As dated");
    await send(itemsPath(id), { intent: "add", kind: "review", review: "own" });
    await send(itemsPath(id), {
      intent: "add",
      kind: "product",
      product: "http://localhost/vendor/harrow/product/leaf",
    });
    expect((await readGallery(id)).items.map(({ type }) => type)).toEqual(["link", "review", "product"]);
    const page = await words(`${tab()}/${id}`, ben);
    for (const text of ["A page", "scales.example", "As dated", "Green leaf", "No reviews yet"])
      expect(page).toContain(text);
  });

  it("items are moved, changed and removed", async () => {
    const id = await aGallery(ann);
    const [one, two] = [await aLinkItem(ann, id, "One"), await aLinkItem(ann, id, "Two")];
    const moved = await send(itemsPath(id), { intent: "up", item: two });
    expect(wordsOf(await ledTo(moved, ann))).toContain("Moved up by one place.");
    expect(await titlesIn(id)).toEqual(["Two", "One"]);
    const edit = `${itemsPath(id)}/${one}`;
    expect(await (await get(edit, ann)).text()).toContain('value="One"');
    expect((await get(edit, ben)).status).toBe(404);
    await send(edit, { title: "First", description: "", tags: "a, b" });
    expect(await titlesIn(id)).toEqual(["Two", "First"]);
    await send(itemsPath(id), { intent: "remove", item: two });
    expect(await titlesIn(id)).toEqual(["First"]);
    const { revision } = await readGallery(id);
    const stale = await send(itemsPath(id), { intent: "order", revision: String(revision - 1), items: one });
    expect(stale.status).toBe(409);
    expect((await send(itemsPath(id), { intent: "nothing" })).status).toBe(400);
  });

  it("what anybody wrote comes out as text", async () => {
    const markup = '<img src=x onerror="alert(1)">';
    const id = await aGallery(ann, { name: markup, description: markup });
    await add(ann, id, {
      kind: "link",
      url: "https://scales.example",
      title: markup,
      description: markup,
      tags: [markup],
    });
    for (const [path, by] of [[tab()], [`${tab()}/${id}`], [itemsPath(id), ann]] as [string, Person?][])
      expect(await (await get(path, by)).text()).not.toContain("<img src=x");
  });
});

describe("views of a gallery", () => {
  const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  let serial = 0;
  const look = (path: string, by?: Person, from = `10.9.${(serial += 1)}.1`, agent = BROWSER) =>
    ask(path, { cookie: by?.cookie, from, headers: { "user-agent": agent } });

  it("count once a visitor and day; its owner's, a moderator's and a bot's do not", async () => {
    const id = await aGallery(ann);
    const path = `${tab()}/${id}`;
    const moderator = await aPerson({ username: `modgal${freshNumber()}`, role: "moderator" });
    const views = async () => (await readGallery(id, ann)).viewCount;
    await (await look(path, ann)).text();
    await (await look(path, moderator)).text();
    await (await look(path, undefined, "10.9.9.9", "Googlebot/2.1 (+http://www.google.com/bot.html)")).text();
    await (await look(path, ben, "10.9.8.1")).text();
    await expect.poll(views).toBe(1);
    await (await look(`${path}?again`, ben, "10.9.8.1")).text();
    await (await look(path, ben, "10.9.8.9", "Mozilla/5.0 (Another browser)")).text();
    const other = await aPerson({ username: `cagal${freshNumber()}` });
    await (await look(path, other, "10.9.8.2")).text();
    await expect.poll(views).toBe(2);
    expect(await words(path, ann)).toContain("2 views");
  });

  it("count so many of one network a day, whatever its browsers say they are, and every member", async () => {
    const galleryId = await aGallery(ann);
    const now = Date.now();
    const seen = (viewer: Viewer, network: string, browser: number, at = now) =>
      countGalleryView(connect(env.DB), "secret", { galleryId, viewer, network, visitorKey: `v${browser}` }, at);
    const views = async () => (await readGallery(galleryId, ann)).viewCount;
    const loop = (at: number) =>
      Promise.all(Array.from({ length: 3 * DEVICES_OF_NETWORK }, (_, browser) => seen(NOBODY, "n", browser, at)));
    await loop(now);
    expect(await views()).toBe(DEVICES_OF_NETWORK);
    await seen(NOBODY, "other", 1);
    await seen(ben.member, "n", 1);
    await seen(ben.member, "n", 2);
    expect(await views()).toBe(DEVICES_OF_NETWORK + 2);
    await loop(now + DAY_MS);
    expect(await views()).toBe(2 * DEVICES_OF_NETWORK + 2);
  });
});

describe("the form of a video", () => {
  const videoPath = (id: string) => `/profile/galleries/${id}/video`;
  function videoForm(bytes: Uint8Array<ArrayBuffer> | null, fields: Record<string, string> = {}): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries({ title: "The scale settles", tags: "Scale", ...fields }))
      form.set(name, value);
    if (bytes !== null) form.set("video", new File([bytes], "scale.mp4", { type: "video/mp4" }));
    return form;
  }

  it("stands behind its own link, and takes a video along without scripts", async () => {
    const id = await aGallery(ann);
    expect(await (await get(itemsPath(id), ann)).text()).toContain(`href="${videoPath(id)}"`);
    expect((await get(`${itemsPath(id)}?add=video`, ann)).headers.get("location")).toBe(videoPath(id));
    expect(await words(videoPath(id), ann)).toContain("max 25 MB");
    expect((await get(videoPath(id), ben)).status).toBe(404);
    const sent = await sendForm(videoPath(id), videoForm(anMp4()), ann);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, itemsPath(id)]);
    const { items } = await readGallery(id);
    expect(items).toMatchObject([{ type: "video", title: "The scale settles" }]);
    const back = new Uint8Array(await (await get(items[0]?.url ?? "")).arrayBuffer());
    expect([back.length, holds(back, PLACE)]).toEqual([anMp4().length, false]);
    expect((await sendForm(videoPath(id), videoForm(anMp4()), ben)).status).toBe(404);
  });

  it("keeps what was typed and what was sent, and says what is wrong", async () => {
    const id = await aGallery(ann);
    const none = await sendForm(videoPath(id), videoForm(null), ann);
    expect([none.status, wordsOf(await none.text())]).toEqual([400, expect.stringContaining("Please choose a video.")]);
    const wrong = await sendForm(videoPath(id), videoForm(anMp4({ brand: "qt  " })), ann);
    const said = await wrong.text();
    expect([wrong.status, wordsOf(said)]).toEqual([400, expect.stringContaining("QuickTime videos (.MOV)")]);
    expect(said).toContain('value="The scale settles"');
    const untitled = await sendForm(videoPath(id), videoForm(anMp4({ picture: 9000 }), { title: "" }), ann);
    const page = await untitled.text();
    expect([untitled.status, wordsOf(page)]).toEqual([400, expect.stringContaining("Give it a title.")]);
    const video = /name="video" value="([0-9a-f]{32})"/.exec(page)?.[1] ?? "";
    const again = await sendForm(videoPath(id), videoForm(null, { video }), ann);
    expect(again.status).toBe(303);
    expect((await readGallery(id)).items).toMatchObject([{ url: `/files/videos/${video}` }]);
  });
});
