import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { BatchItem } from "drizzle-orm/batch";
import { connect } from "@worker/db/client";
import { eraseStatements, removeStatements } from "@worker/domain/oversight/accounts/erase-account";
import { PERSONAL_DATA } from "@worker/domain/registry/personal-data";
import { hidePosts, restorePosts, takeOverHiding } from "@worker/domain/voice/forum/take-away";
import { aCategory, aDiscussion, insertCategories, settleThreads } from "../../../factories/forum";
import { clear, insert } from "../../../factories/insert";
import { aUser, NOW } from "../../../factories/rows";
import { driftsNow, rowsOf } from "../../../factories/forum-writing";

const db = connect(env.DB);
const run = async ([first, ...rest]: BatchItem<"sqlite">[]) => first && db.batch([first, ...rest]);
const category = async () =>
  (
    await rowsOf("select thread_count as threads, post_count as posts, last_thread_id as last from forum_categories")
  )[0];
const own = { cause: "author", by: "ann", reason: null } as const;
const byModerator = { cause: "moderator", by: "mod", reason: "Spam." } as const;

beforeEach(async () => {
  await clear(env.DB);
  await env.DB.exec("delete from forum_categories");
  await insertCategories([aCategory({ id: "general" })]);
  await insert(
    env.DB,
    "users",
    ["ann", "ben", "cal"].map((id) => aUser({ id, username: id })),
  );
  await aDiscussion({ thread: { id: "t1" }, replies: 2, comments: 2, authors: ["ann", "ben", "cal"] });
  await aDiscussion({ thread: { id: "t2", createdAt: NOW }, replies: 1, comments: 1, authors: ["ben", "ann"] });
  await settleThreads();
});

const firstOf = async (reply: string) => {
  const [row] = await rowsOf(`select first_comments as comments from forum_posts where id = '${reply}'`);
  return JSON.parse(String(row?.["comments"])) as { id: string; username: string; authorId: string }[];
};

describe("hiding and restoring posts", () => {
  it("moves every total with a reply and a comment, and back", async () => {
    await run(hidePosts(db, { ids: ["t1-r1", "t1-r2-c1"] }, own, NOW));
    expect(await category()).toEqual({ threads: 2, posts: 8, last: "t2" });
    expect((await firstOf("t1-r2")).map(({ id }) => id)).toEqual(["t1-r2-c2"]);
    expect(await driftsNow()).toEqual({});
    await run(restorePosts(db, { ids: ["t1-r1", "t1-r2-c1"] }, "author"));
    expect(await category()).toEqual({ threads: 2, posts: 10, last: "t2" });
    expect((await firstOf("t1-r2")).map(({ id }) => id).sort()).toEqual(["t1-r2-c1", "t1-r2-c2"]);
    expect(await driftsNow()).toEqual({});
  });

  it("hides a thread with its opening post, and what is in it no longer counts in its category", async () => {
    await run(hidePosts(db, { threadId: "t2" }, byModerator, NOW));
    expect(await category()).toEqual({ threads: 1, posts: 7, last: "t1" });
    expect(await rowsOf("select hidden_cause as cause from forum_threads where id = 't2'")).toEqual([
      { cause: "moderator" },
    ]);
    expect(await driftsNow()).toEqual({});
    await run(restorePosts(db, { threadId: "t2" }, "author"));
    expect(await category()).toEqual({ threads: 1, posts: 7, last: "t1" });
    await run(restorePosts(db, { threadId: "t2" }, "moderator"));
    expect(await category()).toEqual({ threads: 2, posts: 10, last: "t2" });
    expect(await driftsNow()).toEqual({});
  });

  it("lets a decision take the place of what the author or the site hid, and nothing the place of a decision", async () => {
    await run(hidePosts(db, { ids: ["t1-r1"] }, own, NOW));
    await run(takeOverHiding(db, { ids: ["t1-r1"] }, byModerator, NOW));
    await run(takeOverHiding(db, { ids: ["t1-r1"] }, own, NOW));
    await run(restorePosts(db, { ids: ["t1-r1"] }, "author"));
    expect(await rowsOf("select hidden_cause as cause from forum_posts where id = 't1-r1'")).toEqual([
      { cause: "moderator" },
    ]);
  });

  it("leaves deleted what its author had deleted before the decision that is lifted, since the same moment", async () => {
    const sets = [{ ids: ["t1-r1"] }, { threadId: "t2" }];
    for (const set of sets) {
      await run(hidePosts(db, set, own, NOW - 5));
      await run([...hidePosts(db, set, byModerator, NOW), ...takeOverHiding(db, set, byModerator, NOW)]);
    }
    const hidden = () =>
      rowsOf(
        "select id, hidden_cause as cause, hidden_at as at, hidden_reason as reason from forum_posts where hidden_at is not null union all select id, hidden_cause, hidden_at, hidden_reason from forum_threads where hidden_at is not null order by 1",
      );
    expect((await hidden()).map(({ cause, at }) => [cause, at])).toEqual(Array(3).fill(["moderator", NOW]));
    for (const set of sets) await run(restorePosts(db, set, "moderator"));
    expect((await hidden()).map(({ cause, at, reason }) => [cause, at, reason])).toEqual(
      Array(3).fill(["author", NOW - 5, null]),
    );
    expect(await driftsNow()).toEqual({});
    for (const set of sets) await run(restorePosts(db, set, "author"));
    expect([await hidden(), await driftsNow()]).toEqual([[], {}]);
  });

  it("says which shown post is a thread's newest", async () => {
    const last = "select last_post_by as who from forum_threads where id = 't2'";
    await run(hidePosts(db, { ids: ["t2-r1", "t2-r1-c1"] }, own, NOW));
    expect(await rowsOf(last)).toEqual([{ who: "ben" }]);
    await run(restorePosts(db, { ids: ["t2-r1"] }, "author"));
    expect(await rowsOf(last)).toEqual([{ who: "ann" }]);
  });
});

describe("a member who leaves", () => {
  const leaving = { userId: "ann", username: "ann", email: "ann@example.org" };

  it("takes the words along when asked: threads, posts, first comments and earlier versions", async () => {
    await env.DB.exec("insert into forum_post_edits values ('t2-r1', 'ann', 1, 'mod', null, 'What ann said first')");
    await run(removeStatements(PERSONAL_DATA, db, leaving, NOW));
    expect(await rowsOf("select title, excerpt from forum_threads where author_id = 'ann'")).toEqual([
      { title: "", excerpt: "" },
    ]);
    expect(await rowsOf("select distinct content, html from forum_posts where author_id = 'ann'")).toEqual([
      { content: "", html: "" },
    ]);
    expect(await rowsOf("select * from forum_post_edits")).toEqual([]);
    const carried = await rowsOf("select first_comments as comments from forum_posts where kind = 'reply'");
    expect(carried.some(({ comments }) => String(comments).includes('"ann"'))).toBe(false);
    expect(await driftsNow()).toEqual({});
  });

  it("leaves the words without the name otherwise", async () => {
    await env.DB.exec("update users set deleted_at = 1, username = 'Former member' where id = 'ann'");
    await run(eraseStatements(PERSONAL_DATA, db, leaving, NOW));
    const [comment] = (await firstOf("t1-r2")).filter(({ id }) => id === "t1-r2-c1");
    expect(comment).toMatchObject({ authorId: "", username: "Former member" });
  });
});
