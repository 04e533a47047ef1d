import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY } from "@worker/domain/foundation/access/policy";
import { categoryPage } from "@worker/domain/views/forum/category-page";
import { moderationLog } from "@worker/domain/views/forum/moderation-log";
import { threadPage } from "@worker/domain/views/forum/thread-page";
import { deletePost } from "@worker/domain/voice/forum-writing/delete-post";
import { solveThread } from "@worker/domain/voice/forum-writing/solve";
import { aForum, as, comment, reply, thread } from "../../../factories/forum-writing";
import { insertCategories } from "../../../factories/forum";
import { NOW } from "../../../factories/rows";

const db = connect(env.DB);
const page = () => threadPage(db, NOBODY, id, { order: "position", page: 1 }, NOW);
const notices = async () =>
  (await env.DB.prepare("select user_id, title from notifications where title like '%marked%'").all()).results;
const listed = async (solved: "yes" | "no") =>
  (await categoryPage(db, NOBODY, "dosing-help", { sort: "top", solved }, NOW)).items.map((item) => item.id);
let id: string;
let helpful: string;

beforeEach(async () => {
  await aForum({ ann: {}, ben: {}, mod: { role: "moderator" } });
  await insertCategories([{ id: "dosing-help", name: "Help", description: "Of a test.", icon: "pill", place: 9 }]);
  id = (await thread("ann", { categoryId: "dosing-help" })).threadId;
  await reply("mod", id);
  helpful = (await reply("ben", id)).id;
});

describe("a solved mark", () => {
  it("is set, changed and taken back by whoever asked, and its author hears of it", async () => {
    expect(await listed("yes")).toEqual([]);
    await solveThread(as("ann"), id, { postId: helpful });
    expect(await page()).toMatchObject({
      thread: { solved: { postId: helpful, position: 2, author: "ben", byAsker: true } },
    });
    expect(await listed("yes")).toEqual([id]);
    expect(await listed("no")).toEqual([]);
    expect(await notices()).toEqual([{ user_id: "ben", title: "ann marked your reply as helpful" }]);
    await solveThread(as("ann"), id, { postId: null });
    expect(await page()).toMatchObject({ thread: { solved: null } });
    expect(await listed("no")).toEqual([id]);
  });

  it("stands in the public log where a moderator sets or removes it, and not where the asker does", async () => {
    await solveThread(as("ann"), id, { postId: helpful });
    await solveThread(as("ann"), id, { postId: null });
    await solveThread(as("mod", { role: "moderator" }), id, { postId: helpful });
    await solveThread(as("mod", { role: "moderator" }, NOW + 1), id, { postId: null });
    const { items } = await moderationLog(db, NOBODY, { kind: "answered" });
    const ofIt = items.filter(({ thread: of }) => of?.id === id);
    expect(ofIt.map(({ says, by }) => [says, by])).toEqual([
      ["Answer’s mark removed", "moderator"],
      ["Marked as answered", "moderator"],
    ]);
  });

  it("goes when the reply does", async () => {
    await solveThread(as("mod", { role: "moderator" }), id, { postId: helpful });
    expect((await page()).thread.solved).toMatchObject({ postId: helpful, byAsker: false });
    await deletePost(as("ben"), helpful);
    expect(await page()).toMatchObject({ thread: { solved: null } });
    expect(await listed("yes")).toEqual([]);
  });

  it("is for the asker and moderators, for shown replies of the thread, and where something is asked", async () => {
    await expect(solveThread(as("ben"), id, { postId: helpful })).rejects.toMatchObject({ code: "forbidden" });
    const { id: below } = await comment("ann", helpful);
    const elsewhere = (await thread("ann")).threadId;
    const { id: other } = await reply("ben", elsewhere);
    await deletePost(as("ben"), helpful);
    for (const postId of [below, other, helpful, "none"])
      await expect(solveThread(as("ann"), id, { postId })).rejects.toMatchObject({
        fields: { postId: "Choose a reply of this thread that everybody can read." },
      });
    await expect(solveThread(as("ann"), elsewhere, { postId: other })).rejects.toMatchObject({ code: "wrong-state" });
    await expect(solveThread(as("ann"), "none", { postId: null })).rejects.toMatchObject({ code: "not-found" });
  });

  it("is one, however many are set at once", async () => {
    const first = (await reply("mod", id)).id;
    await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => solveThread(as("ann"), id, { postId: n % 2 ? first : helpful })),
    );
    expect([first, helpful]).toContain((await page()).thread.solved?.postId);
  });
});
