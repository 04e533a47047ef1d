import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { deletePost, undoDeletion } from "@worker/domain/voice/forum-writing/delete-post";
import { editPost } from "@worker/domain/voice/forum-writing/edit-post";
import { postHistory } from "@worker/domain/voice/forum-writing/own-post";
import { forumPostKind } from "@worker/domain/oversight/moderation/kind-forum-post";
import { connect } from "@worker/db/client";
import { NOBODY } from "@worker/domain/foundation/access/policy";
import { sql } from "drizzle-orm";
import { aForum, as, comment, driftsNow, reply, rowsOf, someWords, thread } from "../../../factories/forum-writing";
import { aMember } from "../../../factories/reviewing";
import { DAY, NOW } from "../../../factories/rows";

const db = connect(env.DB);
const coded = (code: string): unknown => expect.objectContaining({ code });
const moderator = (now = NOW) => as("mod", { role: "moderator" }, now);
const causeOf = async (id: string) =>
  (await rowsOf<{ cause: string | null }>("select hidden_cause as cause from forum_posts where id = ?", id))[0]?.cause;

let threadId: string;
let opening: string;

beforeEach(async () => {
  await aForum({ ann: {}, ben: {}, cal: {}, mod: { role: "moderator" } });
  ({ threadId, id: opening } = await thread("ann", { title: "The first title" }));
});

describe("an edit", () => {
  it("stores what the post and its title said, marks it, and leaves no trace where nothing changed", async () => {
    const [before] = await rowsOf<{ content: string }>("select content from forum_posts");
    await editPost(as("ann", {}, NOW + 1), opening, { title: "The second title", content: someWords() });
    await editPost(as("ann", {}, NOW + 1), opening, { title: "The second title", content: "Other words now." });
    await editPost(as("ann", {}, NOW + 9), opening, { content: "Other words now." });
    expect(await rowsOf("select title, excerpt from forum_threads")).toEqual([
      { title: "The second title", excerpt: "Other words now." },
    ]);
    expect(await rowsOf("select edited_at as at, edited_by as who from forum_posts")).toEqual([
      { at: NOW + 2, who: "ann" },
    ]);
    const { edits } = await postHistory(db, aMember({ id: "ann" }), opening);
    expect(edits.map(({ title }) => title)).toEqual([null, "The first title"]);
    expect(edits[1]?.content).toBe(before?.content);
  });

  it("is its author's and the moderators', whose is on record and known to the author", async () => {
    const input = { content: "Other words now." };
    await expect(editPost(as("ben"), opening, input)).rejects.toEqual(coded("not-found"));
    await expect(editPost(as("ben"), "nowhere", input)).rejects.toEqual(coded("not-found"));
    await expect(editPost(moderator(), opening, input)).rejects.toMatchObject({
      fields: { reason: "Please give a reason." },
    });
    await editPost(moderator(), opening, { ...input, reason: "A dose." });
    expect(await rowsOf("select action, actor_id as who from audit_log where subject_id = ?", opening)).toEqual([
      { action: "forum.post.edited", who: "mod" },
    ]);
    expect(await rowsOf("select user_id as who, message from notifications")).toEqual([
      { who: "ann", message: "A dose." },
    ]);
    await expect(postHistory(db, aMember({ id: "ben" }), opening)).rejects.toEqual(coded("not-found"));
    await expect(postHistory(db, NOBODY, opening)).rejects.toEqual(coded("not-found"));
    expect((await postHistory(db, aMember({ id: "mod", role: "moderator" }), opening)).edits).toHaveLength(1);
  });

  it("changes a thread's tags, which a moderator's record names, and keeps to their number", async () => {
    const content = "Other words now.";
    await editPost(as("ann"), opening, { content, tags: ["Labels", "labels", " seals "] });
    const tagsNow = async () =>
      (await rowsOf<{ tag: string }>("select tag from forum_thread_tags order by tag")).map(({ tag }) => tag);
    expect(await tagsNow()).toEqual(["labels", "seals"]);
    await editPost(moderator(NOW + 1), opening, { content, tags: ["lids"], reason: "Fits better." });
    expect(await tagsNow()).toEqual(["lids"]);
    expect(await rowsOf("select tags from forum_threads")).toEqual([{ tags: '["lids"]' }]);
    const [audit] = await rowsOf<{ detail: string }>("select detail from audit_log where subject_id = ?", opening);
    expect(JSON.parse(audit?.detail ?? "")).toMatchObject({ tags: { from: ["labels", "seals"], to: ["lids"] } });
    await editPost(as("ann", {}, NOW + 2), opening, { content: "Words without tags." });
    expect(await tagsNow()).toEqual(["lids"]);
    await expect(
      editPost(as("ann", {}, NOW + 3), opening, { content, tags: ["a", "b", "c", "d", "e", "f"] }),
    ).rejects.toThrow();
  });

  it("is refused where the post changed since it was read, in one request or between two", async () => {
    await editPost(as("ann"), opening, { content: "Other words now.", basedOn: 0 });
    const late = editPost(as("ann"), opening, { content: "Words of another window.", basedOn: 0 });
    await expect(late).rejects.toEqual(coded("changed-meanwhile"));
    const both = await Promise.allSettled([
      editPost(as("ann", {}, NOW + 5), opening, { content: "One of two edits." }),
      editPost(as("ann", {}, NOW + 5), opening, { content: "Two of two edits." }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("keeps to the lengths of what it is", async () => {
    const { id } = await reply("ben", threadId);
    const { id: below } = await comment("cal", id);
    await expect(editPost(as("ann"), opening, { content: "Too short" })).rejects.toThrow("at least 10 characters");
    await expect(editPost(as("ann"), opening, { title: "Four", content: someWords() })).rejects.toThrow("at least 5");
    await expect(editPost(as("ben"), id, { content: " abcd " })).rejects.toThrow("at least 5 characters");
    await expect(editPost(as("cal"), below, { content: "x".repeat(2001) })).rejects.toThrow("2,000");
    await editPost(as("cal"), below, { content: "Yes" });
    const [carried] = await rowsOf<{ first: string }>(
      "select first_comments as first from forum_posts where id = ?",
      id,
    );
    expect(carried?.first).toContain("Yes");
  });

  it("waits in a locked thread for its moderators", async () => {
    await env.DB.exec("update forum_threads set locked_at = 1");
    const input = { content: "Other words now." };
    await expect(editPost(as("ann"), opening, input)).rejects.toEqual(coded("thread-locked"));
    await editPost(moderator(), opening, { ...input, reason: "A dose." });
  });
});

describe("deleting", () => {
  it("leaves the place, can be undone for a day, and moves every total", async () => {
    const { id } = await reply("ben", threadId);
    await comment("cal", id);
    expect(await deletePost(as("ben"), id)).toBe("deleted");
    expect(await causeOf(id)).toBe("author");
    expect(await driftsNow()).toEqual({});
    await expect(undoDeletion(as("ben", {}, NOW + DAY + 1), id)).rejects.toEqual(coded("undo-over"));
    await expect(undoDeletion(as("cal"), id)).rejects.toEqual(coded("not-found"));
    expect(await undoDeletion(as("ben", {}, NOW + DAY), id)).toBe("shown");
    expect(await driftsNow()).toEqual({});
  });

  it("takes a thread with its opening post, and brings both back", async () => {
    await deletePost(as("ann"), opening);
    expect(await rowsOf("select hidden_cause as cause from forum_threads")).toEqual([{ cause: "author" }]);
    expect(await undoDeletion(as("ann"), opening)).toBe("shown");
    expect(await rowsOf("select hidden_cause as cause from forum_threads")).toEqual([{ cause: null }]);
    expect(await driftsNow()).toEqual({});
  });

  it("is no way around a moderator: what waited waits again", async () => {
    await env.DB.exec(
      "insert into registrations (id, user_id, network_hash, device, registered_at, risk_score, risk_factors, status) values ('r', 'cal', 'n', 'd', 1, 60, '[]', 'flagged')",
    );
    const { id } = await thread("cal");
    expect(await causeOf(id)).toBe("held");
    await deletePost(as("cal"), id);
    expect(await undoDeletion(as("cal"), id)).toBe("held");
    expect(await causeOf(id)).toBe("held");
    const [subject] = await forumPostKind.subjects(db, sql`(select ${id})`);
    if (subject === undefined || forumPostKind.release === undefined) throw new Error("no subject");
    expect(subject.waitsFor).toContain("A moderator checks");
    const [first, ...rest] = forumPostKind.release(db, subject, NOW);
    if (first) await db.batch([first, ...rest]);
    expect(await causeOf(id)).toBeNull();
    expect(await driftsNow()).toEqual({});
  });
});
