import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY, type Viewer } from "@worker/domain/foundation/access/policy";
import { moderateThread } from "@worker/domain/oversight/forum-moderation/moderate-thread";
import { moderationLog } from "@worker/domain/views/forum/moderation-log";
import { ThreadMoved } from "@worker/domain/views/forum/thread-head";
import { threadPage } from "@worker/domain/views/forum/thread-page";
import { followThread } from "@worker/domain/voice/forum-following/follow";
import { takeStance } from "@worker/domain/voice/forum-stances/take-stance";
import { readDraft, saveDraft } from "@worker/domain/voice/forum-writing/drafts";
import { replyInThread } from "@worker/domain/voice/forum-writing/reply";
import { solveThread } from "@worker/domain/voice/forum-writing/solve";
import { noteRead } from "@worker/domain/voice/forum/note-read";
import { insertCategories } from "../../../factories/forum";
import { aForum, as, reply, rowsOf, someWords, thread } from "../../../factories/forum-writing";
import { NOW } from "../../../factories/rows";

const db = connect(env.DB);
const mod = () => as("mod", { role: "moderator" });
const merge = (from: string, into: string) => moderateThread(mod(), from, { act: "merge", into, reason: "The same." });
const pageFor = (viewer: Viewer, id: string) => threadPage(db, viewer, id, { order: "position", page: 1 }, NOW);
const read = (userId: string, threadId: string, position: number) => noteRead(db, { userId, threadId, position }, NOW);
const draft = (content: string) => ({ categoryId: "", title: "", content, tags: [] });

let from: string;
let into: string;

beforeEach(async () => {
  await aForum({ ann: {}, ben: {}, cat: {}, dee: {}, mod: { role: "moderator" } });
  await insertCategories([{ id: "dosing-help", name: "Help", description: "Of a test.", icon: "pill", place: 9 }]);
  into = (await thread("ann", { title: "What stays" })).threadId;
  await reply("ben", into);
  from = (await thread("ben", { title: "What came in" })).threadId;
  await reply("ann", from);
});

describe("a merged thread", () => {
  it("leads on in one step after its thread went into another, and so does its line in the log", async () => {
    const last = (await thread("cat", { title: "Where all is" })).threadId;
    await moderateThread(mod(), from, { act: "pin" });
    await merge(from, into);
    await merge(into, last);
    for (const id of [from, into]) await expect(pageFor(NOBODY, id)).rejects.toEqual(new ThreadMoved(last));
    expect((await pageFor(NOBODY, last)).thread.replies).toBe(4);
    const { items } = await moderationLog(db, NOBODY, { kind: "pinned" });
    expect(items[0]).toMatchObject({ says: "Pinned", thread: { id: last } });
  });

  it("is new from where its readers had stopped, for whoever had read all of the other", async () => {
    await read("cat", into, 1);
    await read("cat", from, 0);
    await read("dee", into, 0);
    await read("dee", from, 1);
    await merge(from, into);
    expect((await pageFor(as("cat").viewer, into)).readTo).toBe(2);
    expect((await pageFor(as("dee").viewer, into)).readTo).toBe(0);
  });

  it("keeps its followers, who hear of what comes in the other", async () => {
    await followThread(as("cat"), from, "followed");
    await followThread(as("dee"), from, "followed");
    await followThread(as("dee"), into, "muted");
    await merge(from, into);
    await env.DB.exec("delete from notifications");
    const context = as("ann");
    const { id } = await replyInThread(context, into, { content: someWords() });
    await context.settled();
    const told = "select user_id as who, action_url as path from notifications order by user_id";
    const path = `/community/post/${id}`;
    expect(await rowsOf(told)).toEqual(["ben", "cat"].map((who) => ({ who, path })));
  });

  it("shows members their votes where the posts are now", async () => {
    const { id } = await reply("ben", from);
    await takeStance(as("cat"), id, { vote: "up", reaction: "love" });
    await merge(from, into);
    const shown = (await pageFor(as("cat").viewer, into)).replies.find((each) => each.id === id);
    expect(shown?.stance).toEqual({ vote: 1, reaction: "love" });
  });

  it("brings along what somebody was replying, unless they are replying in the other too", async () => {
    await saveDraft(as("cat"), from, draft("Of the old one"));
    await saveDraft(as("dee"), from, draft("Of the old one"));
    await saveDraft(as("dee"), into, draft("Of the other"));
    await merge(from, into);
    expect(await readDraft(as("cat"), into)).toMatchObject({ content: "Of the old one" });
    expect(await readDraft(as("dee"), into)).toMatchObject({ content: "Of the other" });
  });
});

describe("a thread whose marked answer is split off", () => {
  it("has no answer anymore", async () => {
    const asked = (await thread("ann", { categoryId: "dosing-help" })).threadId;
    const { id } = await reply("ben", asked);
    await reply("cat", asked);
    await solveThread(as("ann"), asked, { postId: id });
    const other = { title: "Another matter", categoryId: "general", reason: "Off topic." };
    await moderateThread(mod(), asked, { act: "split", replies: [1], ...other });
    expect((await pageFor(NOBODY, asked)).thread.solved).toBeNull();
  });
});
