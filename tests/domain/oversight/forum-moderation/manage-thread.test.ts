import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY, type Role, type Viewer } from "@worker/domain/foundation/access/policy";
import type { ThreadAct } from "@worker/domain/oversight/forum-moderation/forms";
import { manageThread } from "@worker/domain/oversight/forum-moderation/manage-thread";
import { Conflict, Forbidden, Invalid, NotFound, Unauthenticated } from "@worker/errors";
import { aCategory, aDiscussion, insertCategories } from "../../../factories/forum";
import { clear, insert } from "../../../factories/insert";
import { aUser, NOW } from "../../../factories/rows";
import { aMember } from "../../../factories/reviewing";
import { driftsNow, rowsOf } from "../../../factories/forum-writing";

const db = connect(env.DB);
const viewer = (id: string, role: Role): Viewer => aMember({ id, role });
const manage = (act: ThreadAct, by = viewer("mod", "moderator"), thread = "t1") =>
  manageThread({ db, viewer: by, now: NOW, requestId, afterChange: () => Promise.resolve() }, thread, act);
const counts = () =>
  rowsOf(
    "select id, thread_count as threads, post_count as posts, last_thread_id as last from forum_categories order by id",
  );

/** The audit log cannot be emptied, so each test reads its own rows. */
let requestId = "";
const actions = async () =>
  (await rowsOf(`select action from audit_log where request_id = '${requestId}' order by id`)).map(
    ({ action }) => action,
  );

beforeEach(async () => {
  requestId = crypto.randomUUID();
  await clear(env.DB);
  await insertCategories([
    aCategory({ id: "general" }),
    aCategory({ id: "off-topic" }),
    aCategory({ id: "zone", capability: "forum.vendorZone" }),
  ]);
  await insert(env.DB, "users", [
    aUser({ id: "ann", username: "ann" }),
    aUser({ id: "mod", username: "mod", role: "moderator" }),
  ]);
  await aDiscussion({ thread: { id: "t1" }, replies: 2, comments: 1, authors: ["ann"] });
});

describe("managing a thread", () => {
  it("pins and unpins once each, with an audit row", async () => {
    await manage({ act: "pin" });
    expect(await rowsOf("select pinned_at as at, pinned_by as by from forum_threads")).toEqual([
      { at: NOW, by: "mod" },
    ]);
    await expect(manage({ act: "pin" })).rejects.toBeInstanceOf(Conflict);
    await manage({ act: "unpin" });
    expect(await rowsOf("select pinned_at as at, pinned_by as by from forum_threads")).toEqual([
      { at: null, by: null },
    ]);
    expect((await actions()).sort()).toEqual(["forum.thread.pinned", "forum.thread.unpinned"]);
  });

  it("locks with a reason that the author is told, and unlocks", async () => {
    await manage({ act: "lock", reason: "It turned into a quarrel." });
    expect(await rowsOf("select locked_by as by, lock_reason as reason from forum_threads")).toEqual([
      { by: "mod", reason: "It turned into a quarrel." },
    ]);
    expect(await rowsOf("select user_id, title from notifications")).toEqual([
      { user_id: "ann", title: "Your thread was locked: It turned into a quarrel." },
    ]);
    await manage({ act: "unlock" });
    expect(await rowsOf("select locked_by as by, lock_reason as reason from forum_threads")).toEqual([
      { by: null, reason: null },
    ]);
  });

  it("moves a thread with all that it counts for, and back nowhere", async () => {
    await manage({ act: "pin" });
    await manage({ act: "move", categoryId: "off-topic", reason: "Not about kratom." });
    expect(await counts()).toMatchObject([
      { id: "general", threads: 0, posts: 0, last: null },
      { id: "off-topic", threads: 1, posts: 5, last: "t1" },
      { id: "zone", threads: 0 },
    ]);
    expect(await rowsOf("select pinned_at as at from forum_threads")).toEqual([{ at: null }]);
    expect(await driftsNow()).toEqual({});
    await expect(manage({ act: "move", categoryId: "off-topic", reason: "Again." })).rejects.toBeInstanceOf(Conflict);
    await expect(manage({ act: "move", categoryId: "nowhere", reason: "Away." })).rejects.toBeInstanceOf(Invalid);
    expect(await counts()).toMatchObject([{ threads: 0 }, { threads: 1, posts: 5 }, { threads: 0 }]);
  });

  it("moves a hidden thread without counting it, and tells nobody of what they may not read", async () => {
    await env.DB.exec("update forum_threads set hidden_at = 1, hidden_cause = 'moderator'");
    await env.DB.exec("update forum_posts set hidden_at = 1, hidden_cause = 'moderator' where position = 0");
    await env.DB.exec("update forum_categories set thread_count = 0, post_count = 0, last_thread_id = null");
    await manage({ act: "move", categoryId: "zone", reason: "For vendors." });
    expect(await counts()).toMatchObject([{ threads: 0 }, { threads: 0 }, { threads: 0, posts: 0 }]);
    expect(await rowsOf("select * from notifications")).toEqual([]);
    expect(await driftsNow()).toEqual({});
  });

  it("lets one of many at once through", async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, () => manage({ act: "move", categoryId: "off-topic", reason: "Not about kratom." })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await counts()).toMatchObject([{ threads: 0 }, { threads: 1, posts: 5 }, { threads: 0 }]);
    expect(await actions()).toEqual(["forum.thread.moved"]);
  });

  it("is for moderators", async () => {
    await expect(manage({ act: "pin" }, NOBODY)).rejects.toBeInstanceOf(Unauthenticated);
    for (const role of ["member", "trusted", "verified_vendor"] as const)
      await expect(manage({ act: "pin" }, viewer("ann", role))).rejects.toBeInstanceOf(Forbidden);
    await expect(manage({ act: "pin" }, undefined, "nowhere")).rejects.toBeInstanceOf(NotFound);
    expect(await actions()).toEqual([]);
  });
});
