import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY, type Viewer } from "@worker/domain/foundation/access/policy";
import { moderateThread } from "@worker/domain/oversight/forum-moderation/moderate-thread";
import { threadPage } from "@worker/domain/views/forum/thread-page";
import { deletePost } from "@worker/domain/voice/forum-writing/delete-post";
import { aCategory, insertCategories } from "../../../factories/forum";
import { aForum, as, reply, thread } from "../../../factories/forum-writing";
import { NOW } from "../../../factories/rows";

const db = connect(env.DB);
const mod = () => as("mod", { role: "moderator" });
const because = { reason: "It fits there." };
const moveIn = async (id: string, viewer: Viewer = NOBODY) =>
  (await threadPage(db, viewer, id, { order: "position", page: 1 }, NOW)).thread.move;
const split = (from: string, replies: number[], categoryId = "general", now = NOW) =>
  moderateThread({ ...mod(), now }, from, { act: "split", replies, title: "Another matter", categoryId, ...because });
const merge = (from: string, into: string) => moderateThread(mod(), from, { act: "merge", into, ...because });
const move = (id: string, categoryId: string) => moderateThread(mod(), id, { act: "move", categoryId, ...because });
const set = (id: string, what: string) => env.DB.exec(`update forum_threads set ${what} where id = '${id}'`);

const untold = { name: null, threadId: null, reason: null };

beforeEach(async () => {
  await aForum({ ann: {}, ben: {}, mod: { role: "moderator" } });
  await insertCategories([aCategory({ id: "off-topic", name: "Off topic" })]);
});

async function twoReplies() {
  const { threadId } = await thread("ann");
  await reply("ben", threadId);
  await reply("ben", threadId);
  return threadId;
}

describe("what a thread says of posts that moved", () => {
  it("is nothing where none did", async () => {
    const { threadId } = await thread("ann");
    await moderateThread(mod(), threadId, { act: "lock", reason: "Done." });
    expect(await moveIn(threadId)).toBeNull();
  });

  it("names what came in, where replies went and which category it is from, the newest of them", async () => {
    const { threadId: into } = await thread("ann", { categoryId: "off-topic" });
    await reply("ben", into);
    await reply("ben", into);
    const { threadId: from } = await thread("ben", { title: "What came in" });
    await reply("ann", from);
    await merge(from, into);
    const merged = { kind: "merged", at: NOW, posts: 2, name: "What came in", threadId: null, ...because };
    expect(await moveIn(into)).toEqual(merged);
    const away = await split(into, [1, 2], "general", NOW + 1);
    const gone = { kind: "split", at: NOW + 1, posts: 2, name: "Another matter", threadId: away, ...because };
    expect(await moveIn(into)).toEqual(gone);
    await move(away, "off-topic");
    const moved = { kind: "moved", at: NOW, posts: null, name: "General", threadId: null, ...because };
    expect(await moveIn(away)).toEqual(moved);
    expect(await moveIn(into)).toEqual(gone);
  });

  it("keeps to itself what the reader may not read", async () => {
    const threadId = await twoReplies();
    const away = await split(threadId, [1], "verified-vendors");
    expect(await moveIn(threadId)).toEqual({ kind: "split", at: NOW, posts: 1, ...untold });
    expect(await moveIn(threadId, mod().viewer)).toMatchObject({ name: "Another matter", threadId: away, ...because });
    await move(away, "general");
    expect(await moveIn(threadId)).toMatchObject({ name: "Another matter", threadId: away, ...because });
    expect(await moveIn(away)).toMatchObject({ kind: "moved", ...untold, ...because });
    expect(await moveIn(away, mod().viewer)).toMatchObject({ name: "Verified Vendor Zone" });
    await move(away, "verified-vendors");
    expect(await moveIn(threadId)).toMatchObject(untold);
  });

  it("names no thread from where its posts came that the reader could not read", async () => {
    const { threadId: into } = await thread("ann");
    const inside = await split(await twoReplies(), [1], "verified-vendors");
    await merge(inside, into);
    expect(await moveIn(into)).toMatchObject({ kind: "merged", posts: 2, name: null, ...because });
    expect(await moveIn(into, mod().viewer)).toMatchObject({ name: "Another matter" });
  });

  it("says nothing more than that replies went while their thread is hidden", async () => {
    const threadId = await twoReplies();
    const away = await split(threadId, [1]);
    await set(away, "hidden_at = 1, hidden_cause = 'moderator'");
    expect(await moveIn(threadId)).toMatchObject({ kind: "split", posts: 1, ...untold });
    expect(await moveIn(threadId, mod().viewer)).toMatchObject(untold);
    await set(away, "hidden_at = null, hidden_cause = null");
    expect(await moveIn(threadId)).toMatchObject({ name: "Another matter", threadId: away, ...because });
    const opening = await env.DB.prepare("select id from forum_posts where thread_id = ? and position = 0")
      .bind(away)
      .first<string>("id");
    await deletePost(mod(), opening ?? "");
    expect(await moveIn(threadId)).toMatchObject(untold);
  });

  it("follows the title, and the replies into a third thread", async () => {
    const threadId = await twoReplies();
    const away = await split(threadId, [1]);
    await set(away, "title = 'Retitled'");
    expect(await moveIn(threadId)).toMatchObject({ name: "Retitled", threadId: away });
    const { threadId: third } = await thread("ben", { title: "A third one" });
    await merge(away, third);
    expect(await moveIn(threadId)).toMatchObject({ kind: "split", name: "A third one", threadId: third });
    expect(await moveIn(third)).toMatchObject({ kind: "merged", name: "Retitled" });
    await merge(third, threadId);
    expect(await moveIn(threadId)).toMatchObject({ kind: "merged", name: "A third one", threadId: null });
    // Its author took the words along.
    await set(third, "title = ''");
    expect(await moveIn(threadId)).toMatchObject({ kind: "merged", name: null, ...because });
  });
});
