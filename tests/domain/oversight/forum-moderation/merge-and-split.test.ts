import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import { connect } from "@worker/db/client";
import { NOBODY } from "@worker/domain/foundation/access/policy";
import { threadActForm } from "@worker/domain/oversight/forum-moderation/forms";
import { moderateThread } from "@worker/domain/oversight/forum-moderation/moderate-thread";
import { searchPosts } from "@worker/domain/views/forum-search/search-posts";
import { pathOfPost } from "@worker/domain/views/forum/find-post";
import { ThreadMoved } from "@worker/domain/views/forum/thread-head";
import { threadPage } from "@worker/domain/views/forum/thread-page";
import { removePost } from "@worker/domain/oversight/moderation/remove-post";
import { deletePost } from "@worker/domain/voice/forum-writing/delete-post";
import { takeStance } from "@worker/domain/voice/forum-stances/take-stance";
import { aForum, as, comment, driftsNow, reply, rowsOf, thread } from "../../../factories/forum-writing";
import { aCategory, aDiscussion, insertCategories } from "../../../factories/forum";
import { deciding } from "../../../factories/lab-panel";
import { aMember } from "../../../factories/reviewing";
import { NOW } from "../../../factories/rows";

const db = connect(env.DB);
let run = 0;
const mod = () => as("mod", { role: "moderator" });
const merge = (from: string, into: string) => moderateThread(mod(), from, { act: "merge", into, reason: "The same." });
const split = (from: string, replies: number[], categoryId = "general") =>
  moderateThread(mod(), from, { act: "split", replies, title: "Another matter", categoryId, reason: "Off topic." });
const positions = async (id: string) =>
  (
    await rowsOf(
      `select position from forum_posts where thread_id = '${id}' and position is not null order by position`,
    )
  ).map(({ position }) => position);

beforeEach(async () => {
  await aForum({ ann: {}, ben: {}, cat: {}, mod: { role: "moderator" } });
  await insertCategories([aCategory({ id: "off-topic" })]);
});

describe("merging threads", () => {
  it("appends all posts in their order, takes votes and comments along, and leads on", async () => {
    const { threadId: into } = await thread("ann", { title: "What stays", tags: ["a", "b", "c"] });
    const first = await reply("ben", into);
    const { threadId: from, id: opening } = await thread("ben", {
      ...{ categoryId: "off-topic", title: "What came in", tags: ["c", "d", "e", "f"] },
    });
    const second = await reply("cat", from);
    const below = await comment("ann", second.id);
    await takeStance(as("ann"), opening, { vote: "up" });
    await takeStance(as("ann"), second.id, { vote: "up" });
    await env.DB.prepare(
      "insert into forum_references (post_id, kind, about_id, place, thread_id, position, shown, rating) values (?, 'vendor', 'v', 1, ?, 1, 1, 1)",
    )
      .bind(second.id, from)
      .run();
    await merge(from, into);
    expect(await rowsOf("select thread_id as id, position, shown from forum_references")).toEqual([
      { id: into, position: 3, shown: 1 },
    ]);
    expect(await positions(into)).toEqual([0, 1, 2, 3]);
    expect(await pathOfPost(db, NOBODY, opening)).toBe(`/community/thread/${into}#post-${opening}`);
    expect(await pathOfPost(db, NOBODY, first.id)).toBe(`/community/thread/${into}#post-${first.id}`);
    expect(await pathOfPost(db, NOBODY, below.id)).toContain(`/community/thread/${into}/reply/${second.id}`);
    expect(await rowsOf("select distinct thread_id as id from forum_stances")).toEqual([{ id: into }]);
    const page = await threadPage(db, NOBODY, into, { order: "position", page: 1 }, NOW);
    expect(page).toMatchObject({ thread: { replies: 3, comments: 1, lastPosition: 3 } });
    expect(page.replies.map(({ id }) => id)).toEqual([first.id, opening, second.id]);
    await expect(threadPage(db, NOBODY, from, { order: "position", page: 1 }, NOW)).rejects.toEqual(
      new ThreadMoved(into),
    );
    expect(
      await rowsOf("select user_id, title from notifications where title like '%merged%' order by user_id"),
    ).toEqual([
      { user_id: "ann", title: "“What came in” was merged into your thread: The same." },
      { user_id: "ben", title: "Your thread was merged into “What stays”: The same." },
    ]);
    expect(await rowsOf("select tags from forum_threads where merged_into is null")).toEqual([
      { tags: '["a","b","c","d","e"]' },
    ]);
    expect(await rowsOf("select thread_id as id, tag from forum_thread_tags order by tag")).toEqual(
      ["a", "b", "c", "d", "e"].map((tag) => ({ id: into, tag })),
    );
    expect(await driftsNow()).toEqual({});
    await reply("ann", into);
    expect(await positions(into)).toEqual([0, 1, 2, 3, 4]);
  });

  it("is done once, however many ask at once, and not with what is hidden or itself", async () => {
    const { threadId: into } = await thread("ann");
    const { threadId: from } = await thread("ben");
    await expect(merge(into, into)).rejects.toMatchObject({ fields: { into: "A thread cannot go into itself." } });
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => merge(from, into)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await positions(into)).toEqual([0, 1]);
    expect(await driftsNow()).toEqual({});
    const { threadId: gone, id } = await thread("cat");
    await deletePost(as("cat"), id);
    await expect(merge(into, gone)).rejects.toMatchObject({ code: "invalid-input" });
    await expect(merge(gone, into)).rejects.toMatchObject({ code: "not-found" });
    await expect(moderateThread(as("ann"), into, { act: "merge", into: from, reason: "x" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("takes as many statements for a thousand replies as for one", async () => {
    const { threadId: into } = await thread("ann");
    const { id: from } = await aDiscussion({ thread: { id: "long" }, replies: 1000, comments: 1 });
    await merge(from, into);
    expect((await positions(into)).length).toBe(1002);
    expect(await driftsNow()).toEqual({});
  });
});

describe("splitting a thread", () => {
  it("moves the replies with their comments, leaves their numbers empty, and says so", async () => {
    const { threadId: from } = await thread("ann");
    const replies = [];
    for (let n = 0; n < 4; n += 1) replies.push(await reply(n % 2 ? "cat" : "ben", from));
    const [, second, third] = replies.map(({ id }) => id);
    const below = await comment("ann", third ?? "");
    const to = await split(from, [2, 3], "off-topic");
    expect(await positions(from)).toEqual([0, 1, 4]);
    expect(await positions(to)).toEqual([0, 1, 2]);
    expect(await pathOfPost(db, NOBODY, second ?? "")).toBe(`/community/thread/${to}#post-${second}`);
    expect(await pathOfPost(db, NOBODY, below.id)).toContain(`/community/thread/${to}/reply/${third}`);
    const page = await threadPage(db, NOBODY, to, { order: "position", page: 1 }, NOW);
    expect(page.thread).toMatchObject({
      title: "Another matter",
      replies: 2,
      comments: 1,
    });
    expect(page.thread.excerpt).toContain("Split from");
    expect(await driftsNow()).toEqual({});
    await reply("ben", from);
    expect(await positions(from)).toEqual([0, 1, 4, 5]);
    await expect(split(from, [2])).rejects.toMatchObject({ code: "invalid-input" });
    expect(await rowsOf("select user_id from notifications where title like '%was split%'")).toEqual([
      { user_id: "ann" },
    ]);
  });

  it("can be found by its new opening post at once", async () => {
    const { threadId: from } = await thread("ann");
    await reply("ben", from);
    const to = await split(from, [1]);
    const asked = { category: "", tag: "", author: "", since: "", kind: "threads", cursor: undefined } as const;
    const { items } = await searchPosts(db, NOBODY, { ...asked, q: "Off topic" }, Date.now());
    expect(items.map((found) => found.thread.id)).toEqual([to]);
  });

  it("reads replies by their numbers", () => {
    const read = (replies: string) =>
      v.safeParse(threadActForm, { act: "split", replies, title: "Another", categoryId: "general", reason: "x" });
    expect(read("3, #7-9 3").output).toMatchObject({ replies: [3, 7, 8, 9] });
    for (const wrong of ["", "0", "9-3", "1-500", "a", "1,,b"]) expect(read(wrong).success, wrong).toBe(false);
  });
});

describe("totals", () => {
  it("stay what the rows say through any moving, hiding and answering", async () => {
    const act = fc.record({
      what: fc.constantFrom("merge", "split", "reply", "delete", "move"),
      a: fc.nat(9),
      b: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 9 }), async (acts) => {
        // Everybody writes so often in an hour: each run has its own people.
        run += 1;
        const [ann, ben, cat] = [`ann${run}`, `ben${run}`, `cat${run}`] as const;
        await aForum({ [ann]: {}, [ben]: {}, [cat]: {}, mod: { role: "moderator" } });
        await insertCategories([aCategory({ id: "off-topic" })]);
        const threads: string[] = [];
        const posts: string[] = [];
        for (const who of [ann, ben, cat]) {
          const { threadId } = await thread(who);
          threads.push(threadId);
          for (const by of [ben, cat]) {
            const { id } = await reply(by, threadId);
            posts.push(id, (await comment(ann, id)).id);
          }
        }
        for (const { what, a, b } of acts) {
          const [one = "", two = ""] = [threads[a % threads.length], threads[b % threads.length]];
          const done: Promise<unknown> =
            what === "merge"
              ? merge(one, two)
              : what === "split"
                ? split(one, [1 + (b % 4)], b % 2 ? "off-topic" : "general").then((to) => threads.push(to))
                : what === "reply"
                  ? reply(ann, one)
                  : what === "move"
                    ? moderateThread(mod(), one, {
                        act: "move",
                        categoryId: b % 2 ? "off-topic" : "general",
                        reason: "x",
                      })
                    : removePost(
                        deciding(aMember({ id: "mod", role: "moderator" })),
                        posts[(a * 7 + b) % posts.length] ?? "",
                        "x",
                      );
          await done.catch(() => undefined);
        }
        expect(await driftsNow()).toEqual({});
      }),
      { numRuns: 12, seed: 7 },
    );
  }, 60_000);
});
