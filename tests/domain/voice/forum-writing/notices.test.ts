import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Role } from "@worker/domain/foundation/access/policy";
import { listNotifications } from "@worker/domain/foundation/notifications/list-notifications";
import { markRead } from "@worker/domain/foundation/notifications/mark-read";
import { moderateThread } from "@worker/domain/oversight/forum-moderation/moderate-thread";
import { reactorsOf } from "@worker/domain/voice/forum/reactors";
import { isStillReadable } from "@worker/domain/voice/forum/still-readable";
import { followThread } from "@worker/domain/voice/forum-following/follow";
import { deletePost } from "@worker/domain/voice/forum-writing/delete-post";
import { aForum, as, reply, rowsOf, thread } from "../../../factories/forum-writing";
import { NOW } from "../../../factories/rows";

const mod = () => as("mod", { role: "moderator" });
const reading = (id: string, role: Role = "member") => {
  const { db, viewer } = as(id, { role });
  return {
    ...{ db, viewer, mayOpen: () => true },
    isStillReadable: (path: Parameters<typeof isStillReadable>[1]) => isStillReadable(viewer, path),
    namedIn: reactorsOf,
  };
};
const seen = async (id: string, role?: Role) => (await listNotifications(reading(id, role), "all", null, 50)).items;
const GONE = { title: "Something that you can no longer read", message: "", actionUrl: null, related: null };

beforeEach(() =>
  aForum({ ann: {}, ben: {}, cal: {}, dee: {}, vee: { role: "verified_vendor" }, mod: { role: "moderator" } }),
);

describe("a notice of a thread", () => {
  it("says nothing of it once it was moved where its reader does not read, and speaks again when it is back", async () => {
    const { threadId } = await thread("ann", { title: "Margins of a batch" });
    await followThread(as("dee"), threadId, "followed");
    await reply("ben", threadId, "For @cal and @vee to see, says ben.");
    await reply("ann", threadId);
    const move = (categoryId: string) =>
      moderateThread(mod(), threadId, { act: "move", categoryId, reason: "For vendors." });
    await move("verified-vendors");
    for (const who of ["cal", "ann"]) {
      const notices = await seen(who);
      expect(notices, who).toEqual(notices.map((notice) => ({ ...notice, ...GONE })));
      expect(notices.length, who).toBeGreaterThan(0);
    }
    const [hers] = await seen("cal");
    expect(await markRead(reading("cal"), hers?.id ?? "", NOW)).toEqual({ actionUrl: null });
    expect(await seen("vee", "verified_vendor")).toMatchObject([
      { title: "ben mentioned you", message: "Margins of a batch" },
    ]);
    await move("general");
    expect(await seen("cal")).toMatchObject([{ title: "ben mentioned you", message: "Margins of a batch" }]);
  });

  it("says nothing of one that is hidden, except to its author and to moderators", async () => {
    const { id, threadId } = await thread("ann", { title: "Names and addresses" });
    await reply("ben", threadId, "For @cal and @mod to see, says ben.");
    await deletePost(as("ann"), id);
    expect(await seen("cal")).toMatchObject([GONE]);
    expect(await seen("ann")).toMatchObject([{ message: "Names and addresses" }]);
    expect(await seen("mod", "moderator")).toMatchObject([{ message: "Names and addresses" }]);
  });

  it("of a merged thread speaks as long as the other thread can be read", async () => {
    const { threadId: from } = await thread("ann", { title: "The same again" });
    const { threadId: into } = await thread("ben");
    await moderateThread(mod(), from, { act: "lock", reason: "It is a repeat." });
    await moderateThread(mod(), from, { act: "merge", into, reason: "A repeat." });
    expect((await seen("ann")).map(({ message }) => message)).toContain("The same again");
    await moderateThread(mod(), into, { act: "move", categoryId: "verified-vendors", reason: "For vendors." });
    for (const notice of await seen("ann")) expect(notice).toMatchObject(GONE);
  });
});

describe("merged notices of answers and mentions", () => {
  const names = (who: string) => `For @${who} to see, whatever it is: ${crypto.randomUUID()}`;

  it("lead to the first post that was not read, and name its author", async () => {
    const { threadId } = await thread("ann");
    const first = await reply("ben", threadId, names("cal"));
    await reply("dee", threadId, names("cal"));
    await reply("ben", threadId, names("cal"));
    expect(await seen("cal")).toMatchObject([
      {
        title: "ben and others mentioned you",
        count: 3,
        actionUrl: `/community/post/${first.id}`,
        related: { id: "ben" },
      },
    ]);
    expect(await seen("ann")).toMatchObject([{ title: "ben and others replied to your thread", count: 3 }]);
  });

  it("pass over what was read or taken away meanwhile", async () => {
    const { threadId } = await thread("ann");
    await reply("ben", threadId, names("cal"));
    await env.DB.prepare("insert into forum_reads (user_id, thread_id, position, read_at) values ('cal', ?, 1, 1)")
      .bind(threadId)
      .run();
    const second = await reply("dee", threadId, names("cal"));
    expect(await seen("cal")).toMatchObject([
      { title: "dee mentioned you", actionUrl: `/community/post/${second.id}`, related: { id: "dee" } },
    ]);
    await deletePost(as("dee"), second.id);
    const third = await reply("ben", threadId, names("cal"));
    expect(await seen("cal")).toMatchObject([
      { title: "ben mentioned you", actionUrl: `/community/post/${third.id}`, count: 3 },
    ]);
    expect(await rowsOf("select count(*) as n from notifications where user_id = 'cal'")).toEqual([{ n: 1 }]);
  });
});
