import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { keepTimeline, sweepTimelines } from "@worker/domain/voice/social/build-timeline";
import { deriveSocialTrends } from "@worker/domain/voice/social/trends";
import { stopClock } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aVendor, DAY } from "../../factories/rows";
import { anAccount, aPerson, ask, freshNumber, PASSWORD, type Person, sessionFor } from "../../factories/site";
import { comments, follows, idsAt, put, says, settle } from "../../factories/social";

beforeAll(() => stopClock());

let ann: Person, bea: Person, mod: Person;
const n = () => freshNumber();
const read = async <T>(path: string, by?: Person) => (await ask(path, { cookie: by?.cookie })).json<T>();
interface Post {
  content: string | null;
  authorId: string | null;
  likes: number;
  comments: number;
  shares: number;
  extractInfo: unknown;
  dateEdited: number | null;
  isDeleted: boolean;
}
const post = (id: string, by?: Person) => read<Post>(`/api/social/posts/${id}`, by);

beforeEach(async () => {
  await clear(env.DB);
  const count = n();
  [ann, bea, mod] = [
    await aPerson({ username: `ann${count}` }),
    await aPerson({ username: `bea${count}` }),
    await aPerson({ username: `mod${count}`, role: "moderator" }),
  ];
  await ask("/api/ping");
});

describe("an experience report", () => {
  const REPORT = {
    type: "experience_report",
    content: "Third order of the same powder.",
    extractInfo: {
      ...{ extractType: "plain-leaf", vendor: "harrow  LANE", dose: "my usual", effects: ["calm", "sleepy", "calm"] },
      ...{ rating: 3, notes: "Had eaten before." },
    },
  };

  it("keeps the person's own words, with a listed vendor found by name", async () => {
    await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Lane" })]);
    const { content, ...rest } = REPORT;
    const id = await says(ann, content, rest);
    expect((await post(id)).extractInfo).toEqual({
      ...{ extractType: "plain-leaf", vendor: { id: "harrow", name: "Harrow Lane" }, dose: "my usual" },
      ...{ effects: ["calm", "sleepy"], rating: 3, notes: "Had eaten before." },
    });
    const feed = await (await ask(`/feeds/profile/${ann.member.id}/posts.xml`)).text();
    expect([feed.includes("Third order"), feed.includes("my usual")]).toEqual([true, false]);
  });

  it("names no vendor that is not listed, and no rating beyond five", async () => {
    const send = (extractInfo: object) =>
      ask("/api/social/posts", { json: { ...REPORT, visibility: "public", extractInfo }, cookie: ann.cookie });
    expect(await (await send({ vendor: "Nobody" })).json()).toMatchObject({
      errors: { vendor: expect.any(String) as string },
    });
    expect((await send({ rating: 6 })).status).toBe(400);
    expect((await send({ rating: 0 })).status).toBe(400);
  });

  it("leaves nothing of itself in a text", async () => {
    const { content, extractInfo } = REPORT;
    expect((await post(await says(ann, content, { extractInfo }))).extractInfo).toBeNull();
  });
});

describe("writing", () => {
  it("takes no post that is empty, too long, said within a day, or has a script in it", async () => {
    const send = (content: string) =>
      ask("/api/social/posts", { json: { content, visibility: "public" }, cookie: ann.cookie });
    expect((await send(" \n ")).status).toBe(400);
    expect((await send("x".repeat(5001))).status).toBe(400);
    const id = await says(ann, "The seal was cracked. <script>alert(1)</script> [x](javascript:alert(1))");
    expect((await post(id)).content).not.toMatch(/<script|href="javascript/);
    expect((await send("the seal was CRACKED <script>alert(1)</script> x javascript alert 1")).status).toBe(409);
    await says(ann, "A whole sentence that somebody says twice.");
    expect((await send("A whole sentence, that somebody says twice!")).status).toBe(409);
  });

  it("is bounded in an account's first day", async () => {
    const fresh = await aPerson({ username: `new${n()}` });
    await env.DB.prepare("update users set created_at = ? where id = ?")
      .bind(Date.now() - 1000, fresh.member.id)
      .run();
    for (const text of ["First words here.", "Second words here.", "Third words here."]) await says(fresh, text);
    const more = (content: string) =>
      ask("/api/social/posts", { json: { content, visibility: "public" }, cookie: fresh.cookie });
    expect((await more("Fourth words here.")).status).toBe(403);
    const old = await says(ann, "Links are counted elsewhere.");
    const links = "https://a.example https://b.example https://c.example";
    const comment = await ask(`/api/social/posts/${old}/comments`, { json: { content: links }, cookie: fresh.cookie });
    expect(comment.status).toBe(400);
  });

  it("says that a post was edited, and refuses an edit of a state that is past", async () => {
    const id = await says(ann, "Batch A, as printed.");
    const edit = (content: string, basedOn: number) =>
      put(`/api/social/posts/${id}`, ann, { content, visibility: "public", basedOn });
    expect((await edit("Batch B, as printed.", 0)).status).toBe(200);
    expect((await post(id)).dateEdited).not.toBeNull();
    expect((await edit("Batch C.", 0)).status).toBe(409);
    expect((await put(`/api/social/posts/${id}`, bea, { content: "Mine.", visibility: "public" })).status).toBe(404);
  });
});

describe("figures", () => {
  it("count thirty likes of one member at once as one, and fall with them", async () => {
    const id = await says(ann, "Weighed it three times.");
    await Promise.all(Array.from({ length: 30 }, () => put(`/api/social/posts/${id}/like`, bea, { likes: true })));
    expect((await post(id)).likes).toBe(1);
    await put(`/api/social/posts/${id}/like`, bea, { likes: false });
    expect((await post(id)).likes).toBe(0);
    expect((await put(`/api/social/posts/${id}/like`, ann, { likes: true })).status).toBe(403);
  });

  it("count a share as long as the post that passes it on shows", async () => {
    const id = await says(ann, "Everybody may read this one.");
    const pass = (of: string, by: Person) => ask(`/api/social/posts/${of}/shares`, { json: {}, cookie: by.cookie });
    const shared = await (await pass(id, bea)).json<{ id: string }>();
    expect(await post(shared.id)).toMatchObject({ isShare: true, sharedPost: { id } });
    // What is passed on again is what was written first.
    await pass(shared.id, mod);
    expect((await post(id)).shares).toBe(2);
    await put(`/api/social/posts/${shared.id}/withdrawal`, bea, { withdrawn: true });
    expect((await post(id)).shares).toBe(1);
    await put(`/api/social/posts/${id}/withdrawal`, ann, { withdrawn: true });
    const [last] = await idsAt("/api/social/posts", bea);
    expect(await post(last ?? "", bea)).toMatchObject({ isShare: true, sharedPost: null });
  });

  it("pass nothing on that is for some only", async () => {
    await follows(bea, ann);
    const id = await says(ann, "For those who follow me.", { visibility: "followers" });
    expect((await ask(`/api/social/posts/${id}/shares`, { json: {}, cookie: bea.cookie })).status).toBe(404);
  });
});

describe("deleting", () => {
  it("leaves a place without words or name where others answered in front of everybody", async () => {
    const id = await says(ann, "I take this back.");
    const comment = await comments(bea, id, "Please do not.");
    const alone = await says(ann, "Nobody answered this.");
    for (const each of [id, alone]) await put(`/api/social/posts/${each}/withdrawal`, ann, { withdrawn: true });
    expect(await post(id, bea)).toMatchObject({ content: null, authorId: null, isDeleted: true });
    expect(await idsAt(`/api/social/posts/${id}/comments`, bea)).toEqual([comment]);
    expect((await ask(`/api/social/posts/${alone}`, { cookie: bea.cookie })).status).toBe(404);
    expect((await put(`/api/social/posts/${id}/withdrawal`, ann, { withdrawn: false })).status).toBe(200);
    expect((await post(id, bea)).content).toContain("I take this back.");
  });

  it("leaves a place for a comment only where somebody answered it", async () => {
    const id = await says(ann, "Ask me about scales.");
    const first = await comments(bea, id, "Which one?");
    const second = await comments(ann, id, "A kitchen scale.", first);
    const third = await comments(bea, id, "I see.");
    for (const each of [first, third]) await put(`/api/social/comments/${each}/withdrawal`, bea, { withdrawn: true });
    expect(await idsAt(`/api/social/posts/${id}/comments`, ann)).toEqual([first, second]);
    expect((await post(id)).comments).toBe(1);
  });

  it("of an account takes its words, likes and entries, and leaves places where others answered", async () => {
    const { id: leaving } = await anAccount({ username: `leaves${n()}` });
    const own = { member: { ...ann.member, id: leaving }, cookie: await sessionFor(leaving) };
    const answered = await says(own, "Kept as a place.");
    const alone = await says(own, "Gone for good.");
    await comments(bea, answered, "Mine stays.");
    const other = await says(bea, "Somebody likes this.");
    await put(`/api/social/posts/${other}/like`, own, { likes: true });
    await comments(own, other, "And says so.");
    const gone = await ask("/api/account", {
      ...{ method: "DELETE", cookie: own.cookie, json: { password: PASSWORD, removeReviews: false } },
    });
    expect(gone.status, await gone.clone().text()).toBeLessThan(300);
    expect(await post(answered, bea)).toMatchObject({ content: null, authorId: null });
    expect((await ask(`/api/social/posts/${alone}`, { cookie: bea.cookie })).status).toBe(404);
    expect(await post(other, bea)).toMatchObject({ likes: 0, comments: 0 });
    const left = await env.DB.prepare("select content, html from social_posts where author_id = ?").bind(leaving).all();
    expect(left.results).toEqual([{ content: "", html: "" }]);
  });
});

describe("moderation", () => {
  it("hides with a reason that its author reads and appeals; for all others it is gone", async () => {
    const id = await says(ann, "Sold by message only.");
    const report = { kind: "social_post", id, reason: "spam" };
    expect((await ask("/api/reports", { json: report, cookie: bea.cookie })).status).toBeLessThan(300);
    const hide = (by: Person, reason?: string) =>
      put(`/api/social/posts/${id}/withdrawal`, by, { withdrawn: true, reason });
    expect((await hide(bea)).status).toBe(404);
    expect((await hide(mod)).status).toBe(400);
    expect((await hide(mod, "No sales here.")).status).toBe(200);
    expect((await ask(`/api/social/posts/${id}`, { cookie: bea.cookie })).status).toBe(404);
    expect(await post(id, ann)).toMatchObject({ hidden: { cause: "moderator", reason: "No sales here." } });
    expect((await put(`/api/social/posts/${id}/withdrawal`, ann, { withdrawn: false })).status).toBe(403);
    const cases = await env.DB.prepare("select kind, status, decision from moderation_cases").all();
    expect(cases.results).toEqual([{ kind: "social_post", status: "decided", decision: "hide" }]);
  });
});

describe("a feed", () => {
  it("is built when it is opened for the first time, and after a month away", async () => {
    await follows(ann, bea);
    const id = await says(bea, "Written before anybody looked.");
    const feed = () => read<{ items: { id: string }[]; isComplete: boolean }>("/api/social/feed", ann);
    expect((await feed()).isComplete).toBe(false);
    await settle();
    expect(await feed()).toMatchObject({ items: [{ id }], isComplete: true });
    const reader = { openedAt: Date.now() - 30 * DAY, position: null, friendsAt: 0 };
    await env.DB.prepare("delete from social_timeline").run();
    await keepTimeline(connect(env.DB), ann.member.id, reader, Date.now());
    expect((await feed()).items.map((each) => each.id)).toEqual([id]);
  });

  it("is forgotten for who stopped reading it", async () => {
    await follows(ann, bea);
    await says(bea, "Read by nobody soon.");
    await read("/api/social/feed", ann);
    await settle();
    await sweepTimelines(connect(env.DB), Date.now() + 31 * DAY);
    expect(await env.DB.prepare("select count(*) as n from social_readers").first("n")).toBe(0);
    expect(await env.DB.prepare("select count(*) as n from social_timeline").first("n")).toBe(0);
  });

  it("goes on by its cursor without losing or repeating a post", async () => {
    const cal = await aPerson({ username: `cal${n()}` });
    await follows(ann, bea);
    await follows(ann, cal);
    await read("/api/social/feed", ann);
    await settle();
    const written: string[] = [];
    for (let nth = 0; nth < 12; nth += 1) written.push(await says(nth % 2 ? bea : cal, `Number ${nth} of twelve.`));
    await settle();
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: { items: { id: string }[]; nextCursor: string | null } = await read(
        `/api/social/feed?limit=5${cursor === "" ? "" : `&cursor=${cursor}`}`,
        ann,
      );
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(written.toReversed());
  });
});

describe("trending topics", () => {
  it("are what several members wrote about for everybody, and nobody's alone", async () => {
    await says(ann, "Scales, once.", { tags: ["scales", "alone"] });
    await says(ann, "Alone, again.", { tags: ["alone"] });
    await says(bea, "Scales, twice.", { tags: ["Scales"] });
    await says(bea, "For friends.", { tags: ["secret"], visibility: "friends" });
    await says(mod, "For friends too.", { tags: ["secret"], visibility: "friends" });
    await deriveSocialTrends(connect(env.DB), Date.now());
    expect(await read("/api/social/tags", ann)).toEqual({ items: [{ tag: "scales", writers: 2 }] });
  });
});
