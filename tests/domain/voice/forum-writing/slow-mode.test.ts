import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { manageCategory } from "@worker/domain/oversight/forum-moderation/manage-category";
import { moderateThread } from "@worker/domain/oversight/forum-moderation/moderate-thread";
import { deletePost } from "@worker/domain/voice/forum-writing/delete-post";
import { replyInThread } from "@worker/domain/voice/forum-writing/reply";
import { aForum, as, comment, driftsNow, reply, someWords, thread } from "../../../factories/forum-writing";
import { NOW } from "../../../factories/rows";

const MINUTE = 60_000;
let id: string;
const mod = (now = NOW) => as("mod", { role: "moderator" }, now);
const slow = { act: "slow", every: "5m", lasts: "1h", reason: "It runs hot." } as const;
const count = async () =>
  (await env.DB.prepare("select count(*) as n from forum_posts where kind = 'reply'").first<{ n: number }>())?.n;

beforeEach(async () => {
  await aForum({ ann: {}, ben: {}, mod: { role: "moderator" } });
  id = (await thread("ann", {}, NOW - 30 * MINUTE)).threadId;
});

describe("slow mode", () => {
  it("lets one of thirty replies at once through, and says when the next may come", async () => {
    await moderateThread(mod(), id, slow);
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => reply("ben", id)));
    const refused = answers.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
    expect(await count()).toBe(1);
    expect(refused).toHaveLength(29);
    for (const text of refused) expect(text).toContain("you can post again in 5 minutes");
    expect(await driftsNow()).toEqual({});
  });

  it("counts comments, and what was deleted, but nobody else's posts, and ends by itself", async () => {
    await moderateThread(mod(), id, slow);
    const { id: first } = await reply("ben", id);
    await expect(comment("ben", first, someWords(), NOW + MINUTE)).rejects.toMatchObject({ code: "slow-mode" });
    await deletePost(as("ben", {}, NOW + MINUTE), first);
    await expect(reply("ben", id, someWords(), NOW + 4 * MINUTE)).rejects.toMatchObject({
      message: "Slow mode is on here: you can post again in 1 minute.",
    });
    await reply("ann", id, someWords(), NOW + MINUTE);
    await reply("ben", id, someWords(), NOW + 5 * MINUTE);
    await reply("ben", id, someWords(), NOW + 61 * MINUTE);
    await reply("ben", id, someWords(), NOW + 62 * MINUTE);
  });

  it("spares moderators, holds in a whole category, and is ended", async () => {
    await manageCategory(mod(), "general", slow);
    await replyInThread(mod(), id, { content: someWords() });
    await replyInThread(mod(), id, { content: someWords() });
    const { threadId: other } = await thread("ben");
    await expect(reply("ben", id, someWords(), NOW + MINUTE)).rejects.toMatchObject({ code: "slow-mode" });
    await expect(thread("ben", {}, NOW + MINUTE)).rejects.toMatchObject({ code: "slow-mode" });
    await manageCategory(mod(), "general", { act: "unslow" });
    await expect(manageCategory(mod(), "general", { act: "unslow" })).rejects.toMatchObject({
      code: "changed-meanwhile",
    });
    await reply("ben", other, someWords(), NOW + MINUTE);
  });

  it("is for moderators to set", async () => {
    await expect(moderateThread(as("ann"), id, slow)).rejects.toMatchObject({ code: "forbidden" });
    await expect(manageCategory(as("ann"), "general", slow)).rejects.toMatchObject({ code: "forbidden" });
  });
});
