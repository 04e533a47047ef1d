import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { moderateThread } from "@worker/domain/oversight/forum-moderation/moderate-thread";
import { takeStanceTurn } from "@worker/domain/voice/forum-stances/stance-turn";
import { takeStance } from "@worker/domain/voice/forum-stances/take-stance";
import { voteInPoll } from "@worker/domain/voice/forum-polls/vote";
import { aDiscussion } from "../../../factories/forum";
import { aForum, as, reply, rowsOf, thread } from "../../../factories/forum-writing";
import { NOW } from "../../../factories/rows";

let threadId: string;
const merge = (from: string) =>
  moderateThread(as("mod", { role: "moderator" }), from, { act: "merge", into: threadId, reason: "The same." });

beforeEach(async () => {
  await aForum({ ann: {}, ben: {}, cat: {}, eve: {}, mod: { role: "moderator" } });
  threadId = (await thread("ann")).threadId;
});

/** A thread of so many replies, on each of which cat voted in their order. */
async function votedOn(count: number): Promise<string> {
  const { id } = await aDiscussion({ thread: { id: "long" }, replies: count, authors: ["ann", "ben"] });
  await env.DB.exec(
    "insert into forum_stances (user_id, post_id, thread_id, vote, changed_at) select 'cat', id, thread_id, 1, position from forum_posts where thread_id = 'long' and position > 0",
  );
  return id;
}
const known = async () => {
  const [row] = await rowsOf<{ stances: string }>(
    "select stances from forum_own_stances where user_id = 'cat' and thread_id = ?",
    threadId,
  );
  return JSON.parse(row?.stances ?? "{}") as Record<string, unknown>;
};

describe("what a thread's page knows of a member's votes", () => {
  it("is put last whenever it changes, and stays when the other half does", async () => {
    const [one, two] = [(await reply("ben", threadId)).id, (await reply("ben", threadId)).id];
    await takeStance(as("cat"), one, { vote: "up", reaction: "wow" });
    await takeStance(as("cat"), two, { vote: "down" });
    await takeStance(as("cat"), one, { vote: "none" });
    expect(Object.entries(await known())).toEqual([
      [two, [-1, null]],
      [one, [null, "wow"]],
    ]);
  });

  it("is the last thousand, from a merge on and with every vote after it", async () => {
    await merge(await votedOn(1001));
    const merged = Object.keys(await known());
    expect([merged.length, merged[0], merged.at(-1)]).toEqual([1000, "long-r2", "long-r1001"]);
    const { id } = await reply("ben", threadId);
    await takeStance(as("cat"), id, { vote: "up" });
    await takeStance(as("cat"), "long-r3", { vote: "down" });
    const voted = Object.keys(await known());
    expect([voted.length, voted[0], voted.slice(-2)]).toEqual([1000, "long-r4", [id, "long-r3"]]);
  });
});

describe("a vote", () => {
  it("reads hardly more rows after a thousand others in its thread as the first", async () => {
    await merge(await votedOn(1001));
    const { id } = await reply("ben", threadId);
    const rows = async (who: string) => {
      const context = as(who);
      await takeStance(context, id, { vote: "up", reaction: "like" });
      return context.usage.d1;
    };
    const [first, another] = [await rows("ann"), await rows("cat")];
    expect([first.trips, another.trips]).toEqual([2, 2]);
    expect(first.read).toBeLessThanOrEqual(20);
    expect(another.read - first.read).toBeLessThanOrEqual(2);
  });

  it("is refused with the time to wait after hundreds within an hour, in polls too", async () => {
    const { id } = await reply("ben", threadId);
    const context = as("eve");
    for (let n = 0; n < 600; n += 1) await takeStanceTurn(context);
    const throttled = { code: "rate-limited" };
    await expect(takeStance(context, id, { vote: "up" })).rejects.toMatchObject(throttled);
    await expect(voteInPoll(context, threadId, { choices: [0] })).rejects.toMatchObject(throttled);
    await takeStance(as("eve", {}, NOW + 3_600_001), id, { vote: "up" });
  });
});
