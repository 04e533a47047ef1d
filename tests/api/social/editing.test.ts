import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { aPerson, freshNumber, type Person } from "../../factories/site";
import { asks, comments, put, says } from "../../factories/social";

beforeAll(() => stopClock());

let ann: Person, bea: Person, moderator: Person;

beforeEach(async () => {
  await clear(env.DB);
  await env.DB.exec("delete from social_edits");
  const n = freshNumber();
  [ann, bea, moderator] = [
    await aPerson({ username: `ann${n}` }),
    await aPerson({ username: `bea${n}` }),
    await aPerson({ username: `mod${n}`, role: "moderator" }),
  ];
});

interface History {
  items: { until: number; content: string }[];
}
const historyOf = (path: string, { cookie }: Person) => asks(`/api/social/${path}/history`, { cookie });
const earlier = async (path: string, by: Person) =>
  (await (await historyOf(path, by)).json<History>()).items.map(({ content }) => content);
const edit = (id: string, more: object, by = ann) =>
  put(`/api/social/posts/${id}`, by, { content: "Now.", visibility: "public", ...more });
const passOn = (id: string, json: object = {}) =>
  asks(`/api/social/posts/${id}/shares`, { json: { visibility: "public", ...json }, cookie: bea.cookie });
const shares = async (id: string) => (await (await asks(`/api/social/posts/${id}`)).json<{ shares: number }>()).shares;

describe("what a post said", () => {
  it("stays for its author and moderators, the whole of a report, the newest first", async () => {
    const report = { type: "experience_report", extractInfo: { dose: "my usual", effects: ["calm"], rating: 2 } };
    const id = await says(ann, "First words.", report);
    for (const content of ["Second words.", "Third words."]) expect((await edit(id, { content })).status).toBe(200);
    expect(await earlier(`posts/${id}`, moderator)).toEqual([
      "Second words.",
      "First words.\n\nTook: my usual\nEffects: calm\nRating: 2 of 5",
    ]);
    expect(await earlier(`posts/${id}`, ann)).toHaveLength(2);
    expect((await historyOf(`posts/${id}`, bea)).status).toBe(404);
    expect((await asks(`/api/social/posts/${id}/history`)).status).toBe(401);
    const page = await (await asks(`/social/post/${id}/history`, { cookie: moderator.cookie })).text();
    expect(page.includes("my usual")).toBe(true);
    expect((await asks(`/social/post/${id}/history`, { cookie: bea.cookie })).status).toBe(404);
  });

  it("is kept of thirty edits at once as often as one was written, and not where only its readers change", async () => {
    const id = await says(ann, "First words.");
    expect((await edit(id, { content: "First words.", visibility: "friends" })).status).toBe(200);
    expect(await earlier(`posts/${id}`, ann)).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, nth) => edit(id, { content: `Words ${nth}.` })));
    const written = answers.filter(({ status }) => status === 200).length;
    expect(written).toBeGreaterThan(0);
    expect(await earlier(`posts/${id}`, ann)).toHaveLength(written);
  });

  it("of a comment too, and goes with the account", async () => {
    const id = await comments(ann, await says(bea, "Say something."), "First words.");
    await put(`/api/social/comments/${id}`, ann, { content: "Second words." });
    expect(await earlier(`comments/${id}`, moderator)).toEqual(["First words."]);
    expect((await historyOf(`comments/${id}`, bea)).status).toBe(404);
    const page = await (await asks(`/social/comment/${id}/history`, { cookie: ann.cookie })).text();
    expect(page.includes("First words.")).toBe(true);
  });
});

describe("an edit", () => {
  const LONG = "Came in two days, sealed, with the batch number on the bag and a certificate that matched it.";

  it("brings no words that another post or comment of the day has, nor of two edits at once", async () => {
    const [first, second, third] = [await says(ann, LONG), await says(ann, "Short one."), await says(ann, "Another.")];
    expect((await edit(second, { content: `${LONG}!` })).status).toBe(409);
    await env.DB.prepare("update social_posts set created_at = created_at - 172800000").run();
    expect((await edit(second, { content: LONG })).status).toBe(200);
    expect((await edit(third, { content: `${LONG}!` })).status).toBe(409);
    expect((await edit(second, { content: LONG, visibility: "friends" })).status).toBe(200);
    expect((await edit(first, { content: "Edited." })).status).toBe(200);
    const answers = await Promise.all([first, third].map((id) => edit(id, { content: "The very same." })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const of = await says(bea, "Say something.");
    const [one, two] = [await comments(ann, of, LONG), await comments(ann, of, "No.")];
    const change = (id: string, content: string) => put(`/api/social/comments/${id}`, ann, { content });
    expect([(await change(two, `${LONG}?`)).status, (await change(one, "Yes.")).status]).toEqual([409, 200]);
  });
});

describe("a post that passes another one on", () => {
  it("counts once, however often it is sent at once", async () => {
    const id = await says(ann, "Worth reading.");
    await Promise.all(Array.from({ length: 20 }, () => passOn(id)));
    expect(await shares(id)).toBe(1);
    expect((await passOn(await says(ann, "Worth reading as well."))).status).toBe(201);
  });

  it("passes on without words once a day, also where words are taken out later or at once", async () => {
    const id = await says(ann, "Worth reading.");
    const idOf = async (json: object) => (await (await passOn(id, json)).json<{ id: string }>()).id;
    await passOn(id);
    const [worded, other] = [await idOf({ content: "Read this." }), await idOf({ content: "Really, read it." })];
    expect((await edit(worded, { content: "" }, bea)).status).toBe(409);
    await env.DB.exec("update social_posts set created_at = created_at - 86400001 where content = ''");
    const answers = await Promise.all([worded, other].map((share) => edit(share, { content: "" }, bea)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("can change whom it is for without saying anything, and no other post can say nothing", async () => {
    const id = await says(ann, "Worth reading.");
    const { id: share } = await (await passOn(id)).json<{ id: string }>();
    expect((await edit(share, { content: "", visibility: "friends" }, bea)).status).toBe(200);
    for (const content of ["", "  \n "]) expect((await edit(id, { content })).status).toBe(400);
  });
});
