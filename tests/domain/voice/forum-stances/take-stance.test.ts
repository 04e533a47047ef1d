import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { Viewer } from "@worker/domain/foundation/access/policy";
import { NOBODY } from "@worker/domain/foundation/access/policy";
import { listNotifications } from "@worker/domain/foundation/notifications/list-notifications";
import { threadPage } from "@worker/domain/views/forum/thread-page";
import { REACTIONS } from "@worker/domain/voice/forum/forms";
import type { StanceInput } from "@worker/domain/voice/forum-stances/forms";
import { reactorsOf } from "@worker/domain/voice/forum/reactors";
import { OWN_POST, takeStance } from "@worker/domain/voice/forum-stances/take-stance";
import { Forbidden, Invalid, NotFound, Unauthenticated } from "@worker/errors";
import { aCategory, aDiscussion, insertCategories, settleThreads } from "../../../factories/forum";
import { objectStubs } from "@objects/stubs";
import { Usage } from "@worker/observe/usage";
import { clear, insert } from "../../../factories/insert";
import { aUser, NOW } from "../../../factories/rows";
import { aMember } from "../../../factories/reviewing";
import { driftsNow, rowsOf } from "../../../factories/forum-writing";

const db = connect(env.DB);
const objects = objectStubs(env, new Usage());
const PEOPLE = ["ann", "ben", "cal", "dee"];
const take = (id: string, post: string, input: StanceInput, now = NOW) =>
  takeStance({ db, viewer: aMember({ id }), objects, now }, post, input);

beforeEach(async () => {
  await clear(env.DB);
  await insertCategories([
    aCategory({ id: "general" }),
    aCategory({ id: "verified-vendors", capability: "forum.vendorZone" }),
  ]);
  await insert(
    env.DB,
    "users",
    PEOPLE.map((id) => aUser({ id, username: id })),
  );
  await aDiscussion({ thread: { id: "t1" }, replies: 1, comments: 2, authors: ["ann", "ann", "ben", "cal"] });
  await settleThreads();
});

describe("taking a stance on a post", () => {
  it("counts a vote once, moves it to the other side, and takes it back", async () => {
    expect(await take("dee", "t1-r1", { vote: "up" })).toMatchObject({ upvotes: 1, downvotes: 0, vote: "up" });
    expect(await take("dee", "t1-r1", { vote: "up" })).toMatchObject({ upvotes: 1, downvotes: 0, vote: "up" });
    expect(await take("dee", "t1-r1", { vote: "down" })).toMatchObject({ upvotes: 0, downvotes: 1, vote: "down" });
    expect(await take("dee", "t1-r1", { vote: "none" })).toMatchObject({ upvotes: 0, downvotes: 0, vote: null });
    expect(await driftsNow()).toEqual({});
  });

  it("keeps one reaction a member, beside the vote, and replaces it by another", async () => {
    await take("dee", "t1-r1", { vote: "up" });
    expect(await take("dee", "t1-r1", { reaction: "like" })).toMatchObject({ vote: "up", reactions: { like: 1 } });
    expect(await take("dee", "t1-r1", { reaction: "sad" })).toMatchObject({
      vote: "up",
      reaction: "sad",
      reactions: { like: 0, sad: 1 },
    });
    expect(await take("dee", "t1-r1", { reaction: "none" })).toMatchObject({ upvotes: 1, reaction: null });
    expect(await driftsNow()).toEqual({});
  });

  it("counts 30 upvotes of one member at once as one", async () => {
    await Promise.all(Array.from({ length: 30 }, () => take("dee", "t1-r1", { vote: "up" })));
    expect(await rowsOf("select upvotes, downvotes from forum_posts where id = 't1-r1'")).toEqual([
      { upvotes: 1, downvotes: 0 },
    ]);
    expect(await driftsNow()).toEqual({});
  });

  it("moves the thread's score with its opening post, and puts the best rated comment first", async () => {
    const [opening] = await rowsOf("select id from forum_posts where position = 0");
    await take("dee", String(opening?.["id"]), { vote: "down" });
    expect(await rowsOf("select score from forum_threads")).toEqual([{ score: -1 }]);
    await take("dee", "t1-r1", { vote: "up" });
    const comments = await rowsOf("select id from forum_posts where kind = 'comment' order by id");
    const last = String(comments[0]?.["id"]);
    await take("dee", last, { vote: "up" });
    const [reply] = await rowsOf("select first_comments as comments from forum_posts where id = 't1-r1'");
    const [first] = JSON.parse(String(reply?.["comments"])) as unknown[];
    const page = await threadPage(db, aMember({ id: "dee" }), "t1", { order: "position", page: 1 }, NOW);
    const shown = page.replies.flatMap((each) => [each, ...each.firstComments]);
    expect(shown.filter(({ stance }) => stance.vote === 1).map(({ id }) => id)).toEqual(["t1-r1", last]);
    await take("dee", last, { vote: "none" });
    const after = await threadPage(db, aMember({ id: "dee" }), "t1", { order: "position", page: 1 }, NOW);
    expect(after.replies[0]?.firstComments.map(({ stance }) => stance.vote)).not.toContain(1);
    await take("dee", last, { vote: "up" });
    expect(first).toMatchObject({ id: last, upvotes: 1 });
    expect(await driftsNow()).toEqual({});
  });

  it("refuses the own post, nothing at all, what is hidden or not for the reader, and visitors", async () => {
    await expect(take("ann", "t1-r1", { vote: "up" })).rejects.toThrow(new Forbidden(OWN_POST, "own-content"));
    await expect(take("dee", "t1-r1", {})).rejects.toBeInstanceOf(Invalid);
    await expect(take("dee", "nowhere", { vote: "up" })).rejects.toBeInstanceOf(NotFound);
    await expect(takeStance({ db, viewer: NOBODY, objects, now: NOW }, "t1-r1", { vote: "up" })).rejects.toBeInstanceOf(
      Unauthenticated,
    );
    await env.DB.exec("update forum_posts set hidden_at = 1, hidden_cause = 'moderator' where id = 't1-r1'");
    await expect(take("dee", "t1-r1", { vote: "up" })).rejects.toBeInstanceOf(NotFound);
    await env.DB.exec("update forum_posts set hidden_at = null, hidden_cause = null");
    await env.DB.exec("update forum_threads set category_id = 'verified-vendors'");
    await expect(take("dee", "t1-r1", { vote: "up" })).rejects.toBeInstanceOf(NotFound);
    expect(await rowsOf("select * from forum_stances")).toEqual([]);
  });

  it("tells the author of a first reaction, not of votes, of changes, or of what they may not read", async () => {
    const told = () => rowsOf("select user_id, type, title, count from notifications");
    await take("dee", "t1-r1", { vote: "up" });
    expect(await told()).toEqual([]);
    await take("dee", "t1-r1", { reaction: "like" });
    await take("dee", "t1-r1", { reaction: "love" });
    const title = "dee reacted to your reply";
    expect(await told()).toEqual([{ user_id: "ann", type: "like", title, count: 1 }]);
    await env.DB.exec("update forum_categories set capability = 'forum.vendorZone' where id = 'general'");
    const vendor = { ...aMember({ id: "cal" }), role: "verified_vendor" } as Viewer;
    await takeStance({ db, viewer: vendor, objects, now: NOW }, "t1-r1", { reaction: "like" });
    expect(await told()).toHaveLength(1);
  });

  it("names two of several as they are called now, and nobody who left or is blocked either way", async () => {
    const ann = aMember({ id: "ann" });
    const namedIn = reactorsOf;
    const reading = { db, viewer: ann, mayOpen: () => true, isStillReadable: () => sql<number>`1`, namedIn };
    const told = async () => {
      const [{ title, namesAll, count, related } = {}, ...others] = (await listNotifications(reading, "all", null, 9))
        .items;
      expect(others).toEqual([]);
      return [title, namesAll, count, related?.username ?? null];
    };
    await take("ben", "t1-r1", { reaction: "like" }, NOW);
    expect(await told()).toEqual(["ben reacted to your reply", false, 1, "ben"]);
    await take("cal", "t1-r1", { reaction: "wow" }, NOW + 1);
    expect(await told()).toEqual(["cal and ben reacted to your reply", true, 2, "cal"]);
    await take("dee", "t1-r1", { reaction: "sad" }, NOW + 2);
    expect(await told()).toEqual(["dee, cal, and 1 other reacted to your reply", true, 3, "dee"]);
    await env.DB.exec("update users set username = 'calla' where id = 'cal'");
    await env.DB.exec("insert into user_blocks values ('ann', 'dee', 1)");
    expect(await told()).toEqual(["calla, ben, and 1 other reacted to your reply", true, 3, "calla"]);
    await env.DB.exec("insert into user_blocks values ('ben', 'ann', 1)");
    expect(await told()).toEqual(["calla and 2 others reacted to your reply", true, 3, "calla"]);
    await env.DB.exec("update users set deleted_at = 1 where id = 'cal'");
    expect(await told()).toEqual(["3 members reacted to your reply", true, 3, null]);
  });

  it("names in a notice that was read nobody who reacted since", async () => {
    const namedIn = reactorsOf;
    const viewer = aMember({ id: "ann" });
    const reading = { db, viewer, mayOpen: () => true, isStillReadable: () => sql<number>`1`, namedIn };
    await take("ben", "t1-r1", { reaction: "like" }, NOW);
    await take("cal", "t1-r1", { reaction: "wow" }, NOW + 1);
    await env.DB.exec("update notifications set read_at = 1");
    await take("dee", "t1-r1", { reaction: "sad" }, NOW + 2);
    const { items } = await listNotifications(reading, "all", null, 9);
    expect(items.map(({ title }) => title)).toEqual(["dee reacted to your reply", "cal and ben reacted to your reply"]);
  });

  it("says nothing anymore of a reaction that was taken back before it was read", async () => {
    const told = () => rowsOf("select title, count, related_username as who from notifications");
    await take("dee", "t1-r1", { reaction: "like" });
    await take("dee", "t1-r1", { reaction: "none" });
    expect(await told()).toEqual([]);
    await take("ben", "t1-r1", { reaction: "like" }, NOW);
    await take("dee", "t1-r1", { reaction: "wow" }, NOW + 1);
    await take("dee", "t1-r1", { reaction: "none" }, NOW + 2);
    expect(await told()).toEqual([{ title: "ben reacted to your reply", count: 1, who: "ben" }]);
    await env.DB.exec("update notifications set read_at = 1");
    await take("ben", "t1-r1", { reaction: "none" });
    expect(await told()).toHaveLength(1);
  });

  it("keeps every total equal to its rows over any run of stances", async () => {
    const posts = (await rowsOf("select id from forum_posts order by id")).map(({ id }) => String(id));
    const step = fc.record({
      who: fc.constantFrom(...PEOPLE),
      post: fc.constantFrom(...posts),
      vote: fc.option(fc.constantFrom("up" as const, "down" as const, "none" as const), { nil: undefined }),
      reaction: fc.option(fc.constantFrom(...REACTIONS, "none" as const), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const { who, post, vote, reaction } of steps) {
          await take(who, post, { vote, reaction }).catch((error: unknown) => {
            if (!(error instanceof Forbidden || error instanceof Invalid)) throw error;
          });
        }
        expect(await driftsNow()).toEqual({});
      }),
      { numRuns: 12 },
    );
  });
});
