import { beforeEach, describe, expect, it } from "vitest";
import { manageCategory } from "@worker/domain/oversight/forum-moderation/manage-category";
import { moderateThread } from "@worker/domain/oversight/forum-moderation/moderate-thread";
import { commentOnPost } from "@worker/domain/voice/forum-writing/comment";
import { deletePost, undoDeletion } from "@worker/domain/voice/forum-writing/delete-post";
import { editPost } from "@worker/domain/voice/forum-writing/edit-post";
import type { WritingContext } from "@worker/domain/voice/forum-writing/new-post";
import { replyInThread } from "@worker/domain/voice/forum-writing/reply";
import { takeStance } from "@worker/domain/voice/forum-stances/take-stance";
import { aForum, as, driftsNow, reply, rowsOf, someWords, thread } from "../factories/forum-writing";
import { NOW } from "../factories/rows";

const mod = (now = NOW) => as("mod", { role: "moderator" }, now);
const MEANWHILE = { code: "changed-meanwhile" };
let threadId: string;

beforeEach(async () => {
  await aForum({ ann: {}, ben: {}, mod: { role: "moderator" } });
  ({ threadId } = await thread("ann"));
});

/** Something happens between what a change looks at and what it writes. */
function interrupted(context: WritingContext, by: () => Promise<unknown>, before = 2): WritingContext {
  const { db } = context;
  let batches = 0;
  const batch: typeof db.batch = async (items) => {
    batches += 1;
    if (batches === before) await by();
    return db.batch(items);
  };
  return { ...context, db: Object.assign(Object.create(db) as typeof db, { batch }) };
}

describe("what is written while its thread goes into a restricted category", () => {
  const moving = () =>
    moderateThread(mod(), threadId, { act: "move", categoryId: "verified-vendors", reason: "It belongs there." });
  const ben = () => interrupted(as("ben", {}, NOW + 9), moving);

  it("does not follow it there as a reply, a comment or an edit", async () => {
    const { id } = await reply("ben", threadId);
    const content = someWords();
    await expect(replyInThread(ben(), threadId, { content })).rejects.toMatchObject(MEANWHILE);
    await moderateThread(mod(), threadId, { act: "move", categoryId: "general", reason: "It was an error." });
    await expect(commentOnPost(ben(), id, { content })).rejects.toMatchObject(MEANWHILE);
    await moderateThread(mod(), threadId, { act: "move", categoryId: "general", reason: "It was an error." });
    await expect(editPost(ben(), id, { content })).rejects.toMatchObject(MEANWHILE);
    expect(await rowsOf("select 1 from forum_posts where content = ?", content)).toEqual([]);
    expect(await driftsNow()).toEqual({});
  });
});

it("a vote that is given while its post goes to another thread is known there", async () => {
  const into = (await thread("ann")).threadId;
  const { id } = await reply("ann", threadId);
  const [opening] = await rowsOf<{ id: string }>(
    "select id from forum_posts where thread_id = ? and position = 0",
    threadId,
  );
  const merging = () => moderateThread(mod(), threadId, { act: "merge", into, reason: "The same." });
  await takeStance(interrupted(as("ben", {}, NOW + 9), merging, 1), id, { vote: "up" });
  await takeStance(as("ben", {}, NOW + 10), opening?.id ?? "", { vote: "up" });
  expect(await rowsOf("select distinct thread_id as id from forum_stances")).toEqual([{ id: into }]);
  const [own] = await rowsOf<{ stances: string }>("select stances from forum_own_stances where thread_id = ?", into);
  expect(JSON.parse(own?.stances ?? "{}")).toMatchObject({ [id]: [1, null] });
  expect(await driftsNow()).toEqual({});
});

it("what was deleted and written again is not brought back beside it", async () => {
  const content = someWords();
  const first = await reply("ben", threadId, content);
  await deletePost(as("ben", {}, NOW + 1), first.id);
  const again = await reply("ben", threadId, content, NOW + 2);
  const undo = (id: string, at: number) => undoDeletion(as("ben", {}, NOW + at), id);
  await expect(undo(first.id, 3)).rejects.toMatchObject({ code: "repeated" });
  await deletePost(as("ben", {}, NOW + 4), again.id);
  expect(await undo(first.id, 5)).toBe("shown");
  await expect(undo(again.id, 6)).rejects.toMatchObject({ code: "repeated" });
});

it("slow mode that is set twice by one press is one act, and set anew later another", async () => {
  const slow = { act: "slow", every: "5m", lasts: "1h", reason: "It runs hot." } as const;
  const acts = () =>
    rowsOf("select 1 from audit_log where action like '%slowed' and at >= ? and at < ?", NOW, NOW + 1e6);
  const before = (await acts()).length;
  await moderateThread(mod(), threadId, slow);
  await expect(moderateThread(mod(NOW + 900), threadId, slow)).rejects.toMatchObject(MEANWHILE);
  await manageCategory(mod(), "general", slow);
  await expect(manageCategory(mod(NOW + 900), "general", slow)).rejects.toMatchObject(MEANWHILE);
  expect((await acts()).length - before).toBe(2);
  await moderateThread(mod(NOW + 900), threadId, { ...slow, every: "15m" });
  await moderateThread(mod(NOW + 100_000), threadId, { ...slow, every: "15m" });
});
