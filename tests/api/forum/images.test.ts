import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { IMAGE_RULE } from "@worker/domain/voice/forum-writing/limits";
import { sweepPostImages } from "@worker/domain/voice/forum-images/sweep-images";
import { aForum, driftsNow, rowsOf, someWords } from "../../factories/forum-writing";
import { aPng, bytesOf, join } from "../../factories/pictures";
import { aPostImage, imageForm, sendForm, uploadImage } from "../../factories/post-images";
import { DAY } from "../../factories/rows";
import { aLossyWebp } from "../../factories/webp";
import { aPerson, ask, type Person } from "../../factories/site";

let ann: Person, ben: Person, mod: Person, vendor: Person;

const visitor = undefined;
const see = async (address: string, who?: Person) => (await ask(address, { cookie: who?.cookie })).status;
const seenBy = async (address: string, ...people: (Person | undefined)[]) => {
  const all: number[] = [];
  for (const who of people) all.push(await see(address, who));
  return all;
};
const start = (content: string, who: Person, categoryId = "general") =>
  ask("/api/forum/threads", { json: { categoryId, title: "What the scale says", content }, cookie: who.cookie });
const aThread = async (content: string, who = ann, categoryId?: string) =>
  (await start(content, who, categoryId)).json<{ id: string; threadId: string }>();
const withdraw = (id: string, withdrawn: boolean, who: Person) =>
  ask(`/api/forum/posts/${id}/withdrawal`, {
    method: "PUT",
    json: { withdrawn, ...(who === mod ? { reason: "Spam." } : {}) },
    cookie: who.cookie,
  });
const edit = (id: string, content: string, who: Person) =>
  ask(`/api/forum/posts/${id}`, { method: "PUT", json: { content }, cookie: who.cookie });
const sweepAfter = (ms: number) => sweepPostImages(connect(env.DB), env.FILES, Date.now() + ms);
const stored = async () => (await env.FILES.list({ prefix: "forum/" })).objects.length;

beforeEach(async () => {
  await aForum({});
  await env.DB.exec("delete from forum_images");
  for (const { key } of (await env.FILES.list({ prefix: "forum/" })).objects) await env.FILES.delete(key);
  ann = await aPerson({ username: "ann" });
  ben = await aPerson({ username: "ben" });
  mod = await aPerson({ username: "mod", role: "moderator" });
  vendor = await aPerson({ username: "vendor", role: "verified_vendor" });
  await env.DB.exec("update users set created_at = 1");
});

describe("POST /api/forum/images", () => {
  it("takes an image in without anything that does not draw", async () => {
    const answer = await uploadImage(ann, join(aPng(), bytesOf("GPS 52.52 13.40")));
    expect(answer.status).toBe(201);
    const { address, markdown } = await answer.json<{ address: string; markdown: string }>();
    expect(address).toMatch(/^\/files\/forum\/[0-9a-f]{64}\.png$/);
    expect(markdown).toBe(`![A scale](${address})`);
    const file = await ask(address, { cookie: ann.cookie });
    expect(file.headers.get("content-type")).toBe("image/png");
    expect(file.headers.get("cache-control")).toBe("private, no-cache");
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
    expect(await file.text()).not.toMatch(/GPS|date:create/);
  });

  it("takes WebP, and shows it as what it is", async () => {
    const { address, markdown } = await (await uploadImage(ann, aLossyWebp())).json<Record<string, string>>();
    expect(address).toMatch(/^\/files\/forum\/[0-9a-f]{64}\.webp$/);
    const { id } = await aThread(`${someWords()} ${markdown ?? ""}`);
    expect(await rowsOf("select kind from forum_references where post_id = ?", id)).toEqual([{ kind: "image" }]);
    const file = await ask(address ?? "");
    expect(file.headers.get("content-type")).toBe("image/webp");
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(aLossyWebp());
  });

  it("is for members past the age gate", async () => {
    expect((await uploadImage(visitor)).status).toBe(401);
    const young = await aPerson({ username: "young", ageVerified: false });
    expect((await uploadImage(young)).status).toBe(403);
    expect(await stored()).toBe(0);
  });

  it("wants a picture, and words that are not too long", async () => {
    expect((await sendForm("/api/forum/images", new FormData(), ann)).status).toBe(400);
    const wordy = imageForm(aPng(), "x.png", { imageAlt: "x".repeat(301) });
    expect((await sendForm("/api/forum/images", wordy, ann)).status).toBe(400);
    expect(await stored()).toBe(0);
  });

  it(`takes ${IMAGE_RULE.limit} of a member in a day`, async () => {
    const person = await aPerson({ username: `busy${crypto.randomUUID().slice(0, 8)}` });
    for (let nth = 0; nth < IMAGE_RULE.limit; nth += 1) expect((await uploadImage(person)).status).toBe(201);
    expect((await uploadImage(person)).status).toBe(429);
  }, 60_000);
});

describe("an image", () => {
  it("is its owner's alone until a post shows it, then everybody's", async () => {
    const { address, markdown } = await aPostImage(ann);
    expect(await seenBy(address, ann, ben, mod, visitor)).toEqual([200, 404, 404, 404]);
    const { threadId } = await aThread(`${someWords()} ${markdown}`);
    expect(await seenBy(address, ann, ben, visitor)).toEqual([200, 200, 200]);
    expect(await (await ask(`/community/thread/${threadId}`)).text()).toContain(
      `<img src="${address}" alt="A scale" loading="lazy">`,
    );
  });

  it("is not opened to others by a post of somebody else's that names it", async () => {
    const { address, markdown } = await aPostImage(ann);
    await aThread(`${someWords()} ${markdown}`, ben);
    expect(await seenBy(address, ben, visitor)).toEqual([404, 404]);
  });

  it("in a restricted category is for those who read there", async () => {
    const { address, markdown } = await aPostImage(vendor);
    await aThread(`${someWords()} ${markdown}`, vendor, "verified-vendors");
    expect(await seenBy(address, vendor, mod, ben, visitor)).toEqual([200, 200, 404, 404]);
  });

  it("goes and comes with its post", async () => {
    const { address, markdown } = await aPostImage(ann);
    const { id, threadId } = await aThread(`${someWords()} ${markdown}`);
    await withdraw(id, true, ann);
    expect(await seenBy(address, mod, ben, visitor)).toEqual([200, 404, 404]);
    await withdraw(id, false, ann);
    expect(await seenBy(address, ben, visitor)).toEqual([200, 200]);

    const other = await aPostImage(ben);
    const json = { content: `${someWords()} ${other.markdown}` };
    const reply = await ask(`/api/forum/threads/${threadId}/replies`, { json, cookie: ben.cookie });
    await withdraw((await reply.json<{ id: string }>()).id, true, mod);
    expect(await seenBy(other.address, mod, ann, visitor)).toEqual([200, 404, 404]);
  });

  it("of a post that waits for a moderator is for its author and moderators", async () => {
    const { address, markdown } = await aPostImage(ann);
    const { id } = await aThread(`${someWords()} ${markdown}`);
    await env.DB.prepare("update forum_posts set hidden_at = 1, hidden_cause = 'held' where id = ?").bind(id).run();
    await env.DB.exec("update forum_threads set hidden_at = 1, hidden_cause = 'held'");
    expect(await seenBy(address, ann, mod, ben, visitor)).toEqual([200, 200, 404, 404]);
  });

  it("follows an edit", async () => {
    const { address, markdown } = await aPostImage(ann);
    const { id } = await aThread(someWords());
    await edit(id, `${someWords()} ${markdown}`, ann);
    expect(await see(address)).toBe(200);
    await edit(id, someWords(), ann);
    expect(await see(address)).toBe(404);
  });

  it("counts: one in an account's first day, ten after it", async () => {
    const [first, second] = [await aPostImage(ann), await aPostImage(ann)];
    await env.DB.prepare("update users set created_at = ? where id = ?").bind(Date.now(), ann.member.id).run();
    const both = await start(`${someWords()} ${first.markdown} ${second.markdown}`, ann);
    expect([both.status, await both.text()]).toEqual([400, expect.stringContaining("1 image in a post")]);
    const { id } = await aThread(`${someWords()} ${first.markdown}`);
    expect((await edit(id, `${first.markdown} ${second.markdown} and more`, ann)).status).toBe(400);

    const eleven = Array.from({ length: 11 }, (_, n) => `![x](/files/forum/${String(n).padStart(64, "0")}.png)`);
    expect((await start(`${someWords()} ${eleven.join(" ")}`, ben)).status).toBe(400);
    expect((await start(`${someWords()} ${eleven.slice(1).join(" ")}`, ben)).status).toBe(201);
  });
});

describe("the daily sweep", () => {
  it("deletes what no post shows and no draft names, after a day", async () => {
    const [shown, saved, forgotten] = [await aPostImage(ann), await aPostImage(ann), await aPostImage(ann)];
    await aThread(`${someWords()} ${shown.markdown}`);
    const json = { content: `Half a sentence ${saved.markdown}` };
    await ask("/api/forum/drafts/new", { method: "PUT", json, cookie: ann.cookie });
    expect(await sweepAfter(DAY / 2)).toBe(0);
    expect(await sweepAfter(DAY + 1000)).toBe(1);
    expect(await seenBy(forgotten.address, ann)).toEqual([404]);
    expect(await seenBy(shown.address, ann)).toEqual([200]);
    expect(await seenBy(saved.address, ann)).toEqual([200]);
    expect(await stored()).toBe(2);
  });

  it("keeps an image that another post of its owner shows", async () => {
    const { address, markdown } = await aPostImage(ann);
    const { id } = await aThread(`${someWords()} ${markdown}`);
    await aThread(`${someWords()} ${markdown}`);
    await edit(id, someWords(), ann);
    expect(await sweepAfter(2 * DAY)).toBe(0);
    expect(await see(address)).toBe(200);
  });

  it("takes the images of deleted posts once they cannot come back", async () => {
    const { markdown } = await aPostImage(ann);
    const { id } = await aThread(`${someWords()} ${markdown}`);
    await withdraw(id, true, ann);
    expect(await sweepAfter(DAY / 2)).toBe(0);
    expect(await sweepAfter(DAY + 1000)).toBe(1);
    expect([await stored(), await rowsOf("select * from forum_references")]).toEqual([0, []]);
  });

  it("leaves those of posts that moderators hid, for an appeal", async () => {
    const { markdown } = await aPostImage(ann);
    const { id } = await aThread(`${someWords()} ${markdown}`);
    await withdraw(id, true, mod);
    expect(await sweepAfter(10 * DAY)).toBe(0);
  });
});

describe("a form without scripts", () => {
  const post = (fields: Record<string, string>, who: Person | undefined = ann, bytes = aPng()) =>
    sendForm("/community/create-thread", imageForm(bytes, "scale.png", fields), who);
  const text = () => ({ category: "general", title: "What the scale says", content: someWords(), intent: "send" });

  it("brings a picture to the end of the text", async () => {
    const answer = await post({ ...text(), imageAlt: "A [scale](x)" });
    expect(answer.status).toBe(303);
    const [row] = await rowsOf<{ html: string }>("select html from forum_posts");
    expect(row?.html).toMatch(
      /<p><img src="\/files\/forum\/[0-9a-f]{64}\.png" alt="A \[scale\]\(x\)" loading="lazy"><\/p>$/,
    );
    expect(await driftsNow()).toEqual({});
  });

  it("asks what the picture shows, and keeps what was typed", async () => {
    const fields = text();
    const answer = await post(fields);
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toContain("Say what the picture shows");
    expect(page).toContain(fields.content);
    expect(await stored()).toBe(0);
  });

  it("says what is wrong with a file beside the text", async () => {
    const answer = await post({ ...text(), imageAlt: "A scale" }, ann, bytesOf("<svg/>"));
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("JPG, PNG, GIF or WebP")]);
  });

  it("shows it in a preview, with the Markdown in the text", async () => {
    const answer = await post({ ...text(), intent: "preview", imageAlt: "A scale" });
    const page = await answer.text();
    expect(page).toMatch(/<img src="\/files\/forum\//);
    expect(page).toMatch(/!\[A scale\]\(\/files\/forum\/[0-9a-f]{64}\.png\)<\/textarea>/);
  });
});
