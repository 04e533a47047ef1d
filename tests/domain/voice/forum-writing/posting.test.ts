import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NotFound } from "@worker/errors";
import { newestThreads } from "@worker/domain/views/forum/newest-threads";
import { ownDrafts } from "@worker/domain/views/forum/own-posts";
import { commentPage } from "@worker/domain/voice/forum-writing/writing-pages";
import { commentOnPost } from "@worker/domain/voice/forum-writing/comment";
import { createThread } from "@worker/domain/voice/forum-writing/create-thread";
import { saveDraft } from "@worker/domain/voice/forum-writing/drafts";
import { replyInThread } from "@worker/domain/voice/forum-writing/reply";
import { deletePost } from "@worker/domain/voice/forum-writing/delete-post";
import { DAY, NOW } from "../../../factories/rows";
import {
  aForum,
  as,
  aThreadInput,
  comment,
  driftsNow,
  reply,
  rowsOf,
  someWords,
  thread,
} from "../../../factories/forum-writing";

const db = connect(env.DB);
const HOUR = 3_600_000;
const coded = (code: string): unknown => expect.objectContaining({ code });
const hidden = () => rowsOf("select id, hidden_cause as cause from forum_posts where hidden_at is not null");

beforeEach(() =>
  aForum({
    ann: {},
    ben: {},
    cal: {},
    shop: { role: "verified_vendor" },
    mod: { role: "moderator" },
    newt: { createdAt: NOW - HOUR },
  }),
);

describe("a new thread", () => {
  it("is written with its tags and counted, in two round trips", async () => {
    const context = as("ann");
    const { id, threadId, held } = await createThread(context, aThreadInput({ tags: ["label", "units"] }));
    expect([held, context.usage.d1.trips]).toEqual([null, 2]);
    expect(await rowsOf("select tag from forum_thread_tags where thread_id = ? order by tag", threadId)).toEqual([
      { tag: "label" },
      { tag: "units" },
    ]);
    expect(await rowsOf("select id, kind, position from forum_posts")).toEqual([{ id, kind: "opening", position: 0 }]);
    expect(await driftsNow()).toEqual({});
  });

  it("is not new to its author, and is to others", async () => {
    const { threadId } = await thread("ann");
    const unreadOf = async (who: string) =>
      (await newestThreads(db, as(who).viewer, undefined, NOW)).items.map(({ id, unread }) => [id, unread]);
    expect(await unreadOf("ann")).toEqual([[threadId, null]]);
    expect(await unreadOf("ben")).toEqual([[threadId, "new"]]);
  });

  it("stays out of categories that its author may not read or write in", async () => {
    await expect(thread("ann", { categoryId: "verified-vendors" })).rejects.toThrow("Please select a category");
    await expect(thread("ann", { categoryId: "nowhere" })).rejects.toThrow("Please select a category");
    await expect(thread("ann", { categoryId: "trading-post" })).rejects.toEqual(coded("category-locked"));
    const shop = as("shop", { role: "verified_vendor" });
    await createThread(shop, aThreadInput({ categoryId: "verified-vendors" }));
    await createThread(as("mod", { role: "moderator" }), aThreadInput({ categoryId: "trading-post" }));
    expect(await rowsOf("select id from forum_threads")).toHaveLength(2);
  });

  it("is pinned by moderators only, who are on record", async () => {
    await expect(thread("ann", { isPinned: true })).rejects.toEqual(coded("forbidden"));
    const { threadId } = await createThread(as("mod", { role: "moderator" }), aThreadInput({ isPinned: true }));
    expect(await rowsOf("select pinned_by as who from forum_threads where id = ?", threadId)).toEqual([{ who: "mod" }]);
    expect(await rowsOf("select action from audit_log where subject_id = ?", threadId)).toHaveLength(1);
  });

  it("exists once when the button is pressed twice", async () => {
    const input = aThreadInput();
    const both = await Promise.allSettled([createThread(as("ann"), input), createThread(as("ann"), input)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await rowsOf("select id from forum_threads")).toHaveLength(1);
  });
});

describe("replies", () => {
  it("get positions of their own when thirty come at once, and every total is theirs", async () => {
    const { threadId } = await thread("ann");
    const people = ["ann", "ben", "cal"];
    await Promise.all(Array.from({ length: 30 }, (_, n) => reply(people[n % 3] ?? "ann", threadId)));
    const positions = await rowsOf<{ position: number }>(
      "select position from forum_posts where thread_id = ? order by position",
      threadId,
    );
    expect(positions.map(({ position }) => position)).toEqual(Array.from({ length: 31 }, (_, n) => n));
    expect(await rowsOf("select reply_count as n, last_position as last from forum_threads")).toEqual([
      { n: 30, last: 30 },
    ]);
    expect(await driftsNow()).toEqual({});
  });

  it("are refused in a locked thread, a hidden one, one that is not there and one the writer may not read", async () => {
    const { id, threadId } = await thread("ann");
    await env.DB.exec("update forum_threads set locked_at = 1");
    await expect(reply("ben", threadId)).rejects.toEqual(coded("thread-locked"));
    await expect(comment("ben", id)).rejects.toEqual(coded("thread-locked"));
    await env.DB.exec("update forum_threads set locked_at = null");
    await deletePost(as("ann"), id);
    await expect(reply("ben", threadId)).rejects.toEqual(coded("not-found"));
    await expect(reply("ben", "nowhere")).rejects.toEqual(coded("not-found"));
    const own = await createThread(
      as("shop", { role: "verified_vendor" }),
      aThreadInput({ categoryId: "verified-vendors" }),
    );
    await expect(reply("ben", own.threadId)).rejects.toEqual(coded("not-found"));
  });

  it("and comments take two round trips", async () => {
    const { threadId } = await thread("ann");
    const [one, two] = [as("ben"), as("cal")];
    const { id } = await replyInThread(one, threadId, { content: someWords() });
    await commentOnPost(two, id, { content: someWords() });
    expect([one, two].map(({ usage }) => usage.d1.trips)).toEqual([2, 2]);
  });
});

describe("comments", () => {
  it("answer each other to depth 5, and no deeper", async () => {
    const { threadId } = await thread("ann");
    let { id } = await reply("ben", threadId);
    for (let depth = 1; depth <= 5; depth += 1) ({ id } = await comment(depth % 2 ? "ann" : "ben", id));
    await expect(comment("cal", id)).rejects.toEqual(coded("too-deep"));
    expect(await rowsOf("select max(depth) as deepest, count(distinct reply_id) as roots from forum_posts")).toEqual([
      { deepest: 5, roots: 1 },
    ]);
    expect(await driftsNow()).toEqual({});
  });

  it("do not answer what is deleted, an opening post, or nothing", async () => {
    const { id: opening, threadId } = await thread("ann");
    const { id } = await reply("ben", threadId);
    await deletePost(as("ben"), id);
    await expect(comment("cal", id)).rejects.toEqual(coded("parent-deleted"));
    await expect(comment("cal", opening)).rejects.toEqual(coded("wrong-state"));
    await expect(comment("cal", "nowhere")).rejects.toEqual(coded("not-found"));
  });
});

describe("what a member writes again", () => {
  it("is refused within a day, in other letters too, and after it was deleted it is not", async () => {
    const { threadId } = await thread("ann");
    const words = "The parcel came on time, and the label was legible.";
    const { id } = await reply("ben", threadId, words);
    await expect(reply("ben", threadId, words.toUpperCase(), NOW + HOUR)).rejects.toEqual(coded("repeated"));
    await deletePost(as("ben"), id);
    await reply("ben", threadId, words, NOW + HOUR);
    await reply("cal", threadId, words);
    await reply("ben", threadId, words, NOW + 2 * DAY);
  });

  it("is taken for a copy from 85% on", async () => {
    const { threadId } = await thread("ann");
    const words = Array.from({ length: 60 }, (_, n) => `word${n}`).join(" ");
    await reply("ben", threadId, words);
    await expect(reply("ben", threadId, `${words} more`, NOW + HOUR)).rejects.toEqual(coded("repeated"));
  });

  it("may be a short thank-you elsewhere", async () => {
    const [one, two] = [await thread("ann"), await thread("cal")];
    await reply("ben", one.threadId, "Thank you!");
    await reply("ben", two.threadId, "Thank you!");
    await expect(reply("ben", two.threadId, "Thank you!", NOW + HOUR)).rejects.toEqual(coded("repeated"));
  });
});

describe("an account in its first day", () => {
  it("starts 3 threads and writes 10 replies and comments, however many it sends at once", async () => {
    const { threadId } = await thread("ann");
    const threads = await Promise.allSettled(Array.from({ length: 5 }, () => thread("newt")));
    expect(threads.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const { id } = await reply("newt", threadId);
    const others = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => (n % 2 ? comment("newt", id) : reply("newt", threadId))),
    );
    expect(others.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
    await expect(reply("newt", threadId)).rejects.toEqual(coded("first-day"));
    await reply("newt", threadId, someWords(), NOW + DAY);
  });

  it("puts 2 links and 1 image in a post", async () => {
    const { threadId } = await thread("ann");
    const links = (most: number) => Array.from({ length: most }, (_, n) => `https://site${n}.example/page`).join(" ");
    await expect(reply("newt", threadId, links(3))).rejects.toThrow("2 links");
    await reply("newt", threadId, links(2));
    await reply("ben", threadId, links(3));
    await expect(reply("ben", threadId, links(21))).rejects.toThrow("20 links");
  });
});

describe("what waits for a moderator", () => {
  it("is the first post of a flagged account, which has its case and notifies nobody", async () => {
    await env.DB.exec(
      "insert into registrations (id, user_id, network_hash, device, registered_at, risk_score, risk_factors, status) values ('r', 'cal', 'n', 'd', 1, 60, '[]', 'flagged')",
    );
    const { threadId } = await thread("ann");
    const { id, held } = await reply("cal", threadId);
    expect(held).toContain("A moderator checks the first post");
    expect(await hidden()).toEqual([{ id, cause: "held" }]);
    expect(await rowsOf("select kind, subject_id as id, source from moderation_cases")).toEqual([
      { kind: "forum_post", id, source: "held" },
    ]);
    expect(await rowsOf("select * from notifications")).toEqual([]);
    expect((await thread("cal")).held).not.toBeNull();
    expect(await driftsNow()).toEqual({});
  });

  it("is the fourth post within an hour that leads to one site", async () => {
    const { threadId } = await thread("ann");
    const held: boolean[] = [];
    for (let n = 0; n < 4; n += 1)
      held.push((await reply("ben", threadId, `${someWords()} https://shop.example/${n}`, NOW + n)).held !== null);
    expect(held).toEqual([false, false, false, true]);
  });
});

describe("the draft of a place", () => {
  it("goes in the batch that publishes there", async () => {
    const { threadId } = await thread("ann");
    const draft = { categoryId: "", title: "", content: "Half a sentence", tags: [] };
    await saveDraft(as("ben"), threadId, draft);
    await saveDraft(as("ben"), "", draft);
    await reply("ben", threadId);
    expect(await rowsOf("select thread_id as place from forum_drafts")).toEqual([{ place: "" }]);
    await thread("ben");
    expect(await rowsOf("select * from forum_drafts")).toEqual([]);
  });

  it("is one for a comment on each post too, listed with its thread, and goes with the comment", async () => {
    const { threadId } = await thread("ann", { title: "What the label says" });
    const { id } = await reply("ann", threadId);
    const draft = { categoryId: "", title: "", content: "Half a comment", tags: [] };
    await saveDraft(as("ben"), id, draft);
    await saveDraft(as("ben"), threadId, draft);
    expect((await commentPage(db, as("ben").viewer, id)).draft).toMatchObject({ content: "Half a comment" });
    expect(await ownDrafts(db, as("ben").viewer)).toMatchObject([
      { title: "What the label says" },
      { title: "What the label says" },
    ]);
    expect((await ownDrafts(db, as("ben").viewer)).map(({ postId }) => postId)).toContain(id);
    await comment("ben", id);
    expect(await rowsOf("select thread_id as place from forum_drafts")).toEqual([{ place: threadId }]);
  });

  it("is none for a thread that is not there, and an empty one goes", async () => {
    const lost = saveDraft(as("ben"), "nowhere", { categoryId: "", title: "", content: "Words", tags: [] });
    await expect(lost).rejects.toBeInstanceOf(NotFound);
    expect(await rowsOf("select * from forum_drafts")).toEqual([]);
    await saveDraft(as("ben"), "", { categoryId: "general", title: "T", content: "", tags: [] });
    await saveDraft(as("ben"), "", { categoryId: "general", title: "", content: " ", tags: [] });
    expect(await rowsOf("select * from forum_drafts")).toEqual([]);
  });
});

describe("notifications", () => {
  const told = () =>
    rowsOf(
      "select user_id as who, type, title, count from notifications where merge_key not glob 'forum-follow:*' order by user_id, type, title",
    );

  it("go to whose thread or post is answered and who is mentioned, merged, never to oneself", async () => {
    const { threadId } = await thread("ann");
    const { id } = await reply("ben", threadId, `${someWords()} @ben @ann @cal`);
    await reply("cal", threadId);
    await comment("ben", id);
    await comment("cal", id, `${someWords()} @ben`);
    expect(await told()).toEqual([
      { who: "ann", type: "reply", title: "ben and others replied to your thread", count: 2 },
      { who: "ben", type: "reply", title: "cal commented on your reply", count: 1 },
      { who: "cal", type: "mention", title: "ben mentioned you", count: 1 },
    ]);
  });

  it("tell nobody of what they may not read", async () => {
    const shop = as("shop", { role: "verified_vendor" });
    const content = `${someWords()} @ann @mod`;
    await createThread(shop, aThreadInput({ categoryId: "verified-vendors", content }));
    expect(await told()).toEqual([{ who: "mod", type: "mention", title: "shop mentioned you", count: 1 }]);
  });
});
