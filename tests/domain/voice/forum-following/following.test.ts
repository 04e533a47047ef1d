import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { forumPostKind } from "@worker/domain/oversight/moderation/kind-forum-post";
import { followedPage } from "@worker/domain/views/forum/followed-page";
import { threadPage } from "@worker/domain/views/forum/thread-page";
import { announceDue } from "@worker/domain/voice/forum-writing/announce-due";
import { commentOnPost } from "@worker/domain/voice/forum-writing/comment";
import { createThread } from "@worker/domain/voice/forum-writing/create-thread";
import { deletePost } from "@worker/domain/voice/forum-writing/delete-post";
import { replyInThread } from "@worker/domain/voice/forum-writing/reply";
import { followCategory, followThread } from "@worker/domain/voice/forum-following/follow";
import { FOLLOWERS_AT_ONCE } from "@worker/domain/voice/forum-following/forms";
import { saveForumPreferences } from "@worker/domain/voice/forum-following/preferences";
import { readNotices } from "@worker/domain/voice/forum-following/read-thread";
import { aForum, as, aThreadInput, comment, reply, rowsOf, someWords, thread } from "../../../factories/forum-writing";
import { insert } from "../../../factories/insert";
import { aUser, NOW } from "../../../factories/rows";

const db = connect(env.DB);
const AT = { now: NOW, origin: "http://localhost" };
const tell = (times = 1) => Promise.all(Array.from({ length: times }, () => announceDue(db, AT, 40)));
const noticesOf = (id: string) =>
  rowsOf("select title, count from notifications where user_id = ? and read_at is null order by title", id);
const NEW_POSTS = "New posts in a thread you follow";
const followsOf = (id: string) => rowsOf("select subject_id as what, muted from forum_follows where user_id = ?", id);

beforeEach(() =>
  aForum({ ann: {}, ben: {}, cal: {}, dee: {}, shop: { role: "verified_vendor" }, mod: { role: "moderator" } }),
);

const subjectOf = async (id: string) => {
  const [subject] = await forumPostKind.subjects(db, sql`(${id})`);
  return subject ?? expect.unreachable("no such post");
};

/** Written, and its followers told. */
async function said(id: string, threadId: string, content = someWords()) {
  const context = as(id);
  const posted = await replyInThread(context, threadId, { content });
  await context.settled();
  return { ...posted, trips: context.usage.d1.trips };
}

describe("a followed thread", () => {
  it("is one in which somebody wrote, unless they chose otherwise", async () => {
    const { threadId } = await thread("ann");
    const { id } = await reply("ben", threadId);
    await saveForumPreferences(db, as("cal").viewer, { followsOwn: false });
    await comment("cal", id);
    expect(await followsOf("ann")).toEqual([{ what: threadId, muted: 0 }]);
    expect(await followsOf("ben")).toEqual([{ what: threadId, muted: 0 }]);
    expect(await followsOf("cal")).toEqual([]);
  });

  it("sends one notice however much is written, which goes as the thread is read", async () => {
    const { threadId } = await thread("ann");
    await followThread(as("cal"), threadId, "followed");
    const { id, trips } = await said("ben", threadId);
    expect(trips).toBeLessThanOrEqual(2);
    await said("dee", threadId);
    const context = as("dee");
    await commentOnPost(context, id, { content: someWords() });
    await context.settled();
    expect(await noticesOf("cal")).toEqual([{ title: NEW_POSTS, count: 3 }]);
    expect(await rowsOf("select action_url as url from notifications where user_id = 'cal'")).toEqual([
      { url: `/community/post/${id}` },
    ]);
    expect((await threadPage(db, as("cal").viewer, threadId, { order: "position", page: 1 }, NOW)).hasNotice).toBe(
      true,
    );
    await readNotices(db, "cal", threadId, NOW);
    expect(await noticesOf("cal")).toEqual([]);
    expect((await threadPage(db, as("cal").viewer, threadId, { order: "position", page: 1 }, NOW)).hasNotice).toBe(
      false,
    );
  });

  it("tells nobody of what they wrote, or of what they were told already", async () => {
    const { threadId } = await thread("ann");
    await followThread(as("cal"), threadId, "followed");
    await said("ben", threadId, `${someWords()} @cal`);
    expect(await noticesOf("ben")).toEqual([]);
    expect(await noticesOf("ann")).toEqual([{ title: "ben replied to your thread", count: 1 }]);
    expect(await noticesOf("cal")).toEqual([{ title: "ben mentioned you", count: 1 }]);
  });

  it("says nothing at all once it is muted, and writing in it changes nothing of that", async () => {
    const { threadId } = await thread("ann");
    await followThread(as("ann"), threadId, "muted");
    await followThread(as("cal"), threadId, "muted");
    await followThread(as("dee"), threadId, "followed");
    await said("cal", threadId);
    await said("ben", threadId, `${someWords()} @cal`);
    expect([await noticesOf("ann"), await noticesOf("cal")]).toEqual([[], []]);
    expect(await noticesOf("dee")).toEqual([{ title: NEW_POSTS, count: 2 }]);
    expect(await followsOf("cal")).toEqual([{ what: threadId, muted: 1 }]);
    await followThread(as("cal"), threadId, "none");
    await said("dee", threadId, `${someWords()} @cal`);
    expect(await noticesOf("cal")).toEqual([{ title: "dee mentioned you", count: 1 }]);
  });

  it("tells nobody of what somebody wrote whom they blocked, or who blocked them", async () => {
    const { threadId } = await thread("ann");
    for (const id of ["ben", "cal", "dee"]) await followThread(as(id), threadId, "followed");
    await env.DB.exec(
      `insert into user_blocks (blocker_id, blocked_id, created_at) values ('ben', 'ann', ${NOW}), ('ann', 'cal', ${NOW})`,
    );
    await said("ann", threadId);
    expect([await noticesOf("ben"), await noticesOf("cal")]).toEqual([[], []]);
    expect(await noticesOf("dee")).toMatchObject([{ title: NEW_POSTS }]);
  });

  it("tells nobody who may not read it anymore, who left, or who wants no replies on the site", async () => {
    const shop = as("shop", { role: "verified_vendor" });
    const { threadId } = await createThread(shop, aThreadInput({ categoryId: "verified-vendors" }));
    const mod = as("mod", { role: "moderator" });
    await followThread(mod, threadId, "followed");
    await expect(followThread(as("ann"), threadId, "followed")).rejects.toThrow("doesn't exist");
    await env.DB.exec("update users set role = 'member' where id = 'mod'");
    const more = as("shop", { role: "verified_vendor" });
    await replyInThread(more, threadId, { content: someWords() });
    await more.settled();
    expect(await noticesOf("mod")).toEqual([]);
    expect((await followedPage(db, as("mod").viewer, { show: "followed", cursor: undefined }, NOW)).items).toEqual([]);
    await env.DB.exec("update users set role = 'moderator' where id = 'mod'");
    await env.DB.exec(
      "insert into notification_preferences (user_id, type, on_site, mail) values ('mod', 'reply', 0, 'never')",
    );
    await replyInThread(more, threadId, { content: someWords() });
    await more.settled();
    expect(await noticesOf("mod")).toEqual([]);
  });

  it("is not announced when its post is gone by then", async () => {
    const { threadId } = await thread("ann");
    await followThread(as("cal"), threadId, "followed");
    const { id } = await said("ben", threadId);
    await env.DB.exec("delete from notifications");
    await env.DB.exec(
      `insert or replace into forum_announcements (post_id, what, told_to, created_at) values ('${id}', 'followers', '', 1)`,
    );
    await deletePost(as("ben"), id);
    await tell();
    expect(await noticesOf("cal")).toEqual([]);
    expect(await rowsOf("select * from forum_announcements")).toEqual([]);
  });

  it("tells a crowd group by group, each of them once, however many runs there are", async () => {
    const { threadId } = await thread("ann");
    const crowd = Array.from({ length: FOLLOWERS_AT_ONCE * 2 + 50 }, (_, n) => `crowd-${String(n).padStart(4, "0")}`);
    await insert(
      env.DB,
      "users",
      crowd.map((id) => aUser({ id, username: id })),
    );
    await env.DB.prepare(
      "insert into forum_follows (user_id, subject_id, subject, muted, followed_at, active_at) select value, ?1, 'thread', 0, 1, 1 from json_each(?2)",
    )
      .bind(threadId, JSON.stringify(crowd))
      .run();
    const { trips } = await said("ben", threadId);
    await tell(3);
    expect(trips).toBeLessThanOrEqual(2);
    expect(
      await rowsOf("select count(*) as people, max(count) as most from notifications where user_id like 'crowd%'"),
    ).toEqual([{ people: crowd.length, most: 1 }]);
    expect(await rowsOf("select * from forum_announcements")).toEqual([]);
  });
});

describe("a followed category", () => {
  it("tells of new threads, and not of what is written in them", async () => {
    await followCategory(as("cal"), "general", true);
    await expect(followCategory(as("cal"), "verified-vendors", true)).rejects.toThrow("no such category");
    const context = as("ann");
    const { threadId } = await createThread(context, aThreadInput());
    await context.settled();
    await said("ben", threadId);
    expect(await noticesOf("cal")).toEqual([{ title: "New thread in General", count: 1 }]);
    await followCategory(as("cal"), "general", false);
    expect(await followsOf("cal")).toEqual([]);
  });
});

describe("a post that waited for a moderator", () => {
  it("is told of once it is released: whom it answers, whom it names, and the followers", async () => {
    const { threadId } = await thread("ann");
    await followThread(as("cal"), threadId, "followed");
    await env.DB.exec(
      "insert into registrations (id, user_id, network_hash, device, registered_at, risk_score, risk_factors, status) values ('r', 'ben', 'n', 'd', 1, 60, '[]', 'flagged')",
    );
    const { id, held } = await reply("ben", threadId, `${someWords()} @dee`);
    await tell();
    expect([held !== null, await noticesOf("ann"), await noticesOf("cal"), await noticesOf("dee")]).toEqual([
      true,
      [],
      [],
      [],
    ]);
    const [first, ...rest] = forumPostKind.release?.(db, await subjectOf(id), NOW) ?? [];
    if (first !== undefined) await db.batch([first, ...rest]);
    await tell(2);
    expect(await noticesOf("ann")).toEqual([{ title: "ben replied to your thread", count: 1 }]);
    expect(await noticesOf("dee")).toEqual([{ title: "ben mentioned you", count: 1 }]);
    expect(await noticesOf("cal")).toEqual([{ title: NEW_POSTS, count: 1 }]);
  });
});
