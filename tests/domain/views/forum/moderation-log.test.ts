import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY, type Role, type Viewer } from "@worker/domain/foundation/access/policy";
import { auditLog } from "@worker/domain/foundation/audit/schema";
import type { LogKind } from "@worker/domain/views/forum/log-kinds";
import { moderationLog } from "@worker/domain/views/forum/moderation-log";
import { insertRows } from "../../../../scripts/seed/write";
import { aCategory, aDiscussion, insertCategories } from "../../../factories/forum";
import { clear, insert } from "../../../factories/insert";
import { aUser, NOW } from "../../../factories/rows";
import { aMember } from "../../../factories/reviewing";

const db = connect(env.DB);
const viewer = (role: Role): Viewer => aMember({ id: "ann", role });
let serial = 0;
/** Audit rows stay for good, so each test's threads and times are its own. */
let thread = "";
let at = NOW;

async function decided(action: string, subjectType: string, subjectId: string, detail: Record<string, unknown> = {}) {
  at += 1;
  await insertRows(env.DB, auditLog, [
    {
      id: `audit-${thread}-${at}`,
      ...{ at, actorId: "mod", actorName: "mod", action, subjectType, subjectId, detail },
      requestId: thread,
    },
  ]);
}

async function aCase(id: string, subject: string, row: Record<string, unknown>) {
  const all = {
    kind: "forum_post",
    subject_id: subject,
    source: "report",
    status: "decided",
    opened_at: 1,
    ...row,
    id,
  };
  await env.DB.prepare(
    `insert into moderation_cases (${Object.keys(all).join(", ")}) values (${Object.keys(all)
      .map(() => "?")
      .join(", ")})`,
  )
    .bind(...Object.values(all))
    .run();
}

const log = async (asked: { kind?: LogKind; category?: string } = {}, who = NOBODY) =>
  (await moderationLog(db, who, asked)).items.filter(({ id }) => id.startsWith(`audit-${thread}-`));

beforeEach(async () => {
  await clear(env.DB);
  thread = `t${(serial += 1)}`;
  at = NOW + serial * 1_000_000;
  await insertCategories([
    aCategory({ id: "general", name: "General" }),
    aCategory({ id: "off-topic" }),
    aCategory({ id: "zone", capability: "forum.vendorZone" }),
  ]);
  await insert(env.DB, "users", [
    aUser({ id: "ann", username: "ann" }),
    aUser({ id: "mod", username: "sternmod", role: "moderator" }),
  ]);
  await aDiscussion({ thread: { id: thread, title: "What the label says" }, replies: 2, authors: ["ann"] });
});

describe("the public moderation log", () => {
  it("says what was decided, why and by which role, the newest first, without a name", async () => {
    await decided("forum.thread.locked", "forum_thread", thread, { title: "Old title", reason: "A quarrel." });
    await decided("forum.thread.unlocked", "forum_thread", thread);
    const items = await log();
    expect(items).toMatchObject([
      { says: "Unlocked", reason: null },
      { says: "Locked", reason: "A quarrel.", by: "moderator", thread: { id: thread, title: "What the label says" } },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/sternmod|Old title/);
  });

  it("leaves out what the reader may not read, and the title of what is hidden", async () => {
    await decided("forum.thread.pinned", "forum_thread", thread);
    await env.DB.exec("update forum_threads set category_id = 'zone'");
    expect(await log()).toEqual([]);
    expect(await log({}, viewer("member"))).toEqual([]);
    expect(await log({}, viewer("verified_vendor"))).toHaveLength(1);
    await env.DB.exec("update forum_threads set category_id = 'general', hidden_at = 1, hidden_cause = 'moderator'");
    expect(await log()).toMatchObject([{ thread: null, post: null, about: "thread" }]);
  });

  it("shows cases that hid or released something, marks appeals, and says nothing of reports that came to nothing", async () => {
    const post = `${thread}-r1`;
    await aCase(`${thread}-a`, post, { decision: "hide", appeal_outcome: "overturned" });
    await aCase(`${thread}-b`, post, { decision: "keep", source: "held" });
    await aCase(`${thread}-c`, post, { decision: "keep" });
    await aCase(`${thread}-d`, post, { decision: "suspend", status: "appealed" });
    for (const id of ["a", "b", "c", "d"])
      await decided("case.decided", "moderation_case", `${thread}-${id}`, {
        kind: "forum_post",
        subject: post,
        reason: id,
      });
    await decided("case.claimed", "moderation_case", `${thread}-a`, { kind: "forum_post", subject: post });
    expect(await log()).toMatchObject([
      { kind: "hidden", reason: "d", appeal: "open" },
      { kind: "released", reason: "b", appeal: null },
      { kind: "hidden", reason: "a", appeal: "overturned", post: { id: post, kind: "reply" } },
    ]);
    expect(await log({ kind: "released" })).toMatchObject([{ reason: "b" }]);
    expect(await log({ kind: "hidden" })).toHaveLength(2);
    expect(await log({ kind: "locked" })).toEqual([]);
  });

  it("keeps a merged thread's title and leads to where it is, for whoever may read both", async () => {
    const [from, into] = [`${thread}-old`, thread];
    await aDiscussion({ thread: { id: from, title: "Labels again" }, replies: 0, authors: ["ann"] });
    await env.DB.prepare(
      "update forum_threads set merged_into = ?, hidden_at = 1, hidden_cause = 'moderator' where id = ?",
    )
      .bind(into, from)
      .run();
    await decided("forum.thread.pinned", "forum_thread", from);
    await decided("forum.thread.merged", "forum_thread", into, { from, title: "Labels again" });
    expect(await log()).toMatchObject([
      { says: "Merged", merged: "Labels again", thread: { id: into, title: "What the label says" } },
      { says: "Pinned", merged: null, thread: { id: into, title: "Labels again" } },
    ]);
    await env.DB.prepare("update forum_threads set category_id = 'zone' where id = ?").bind(into).run();
    expect(await log()).toMatchObject([{ says: "Pinned", thread: null }]);
    await env.DB.exec("update forum_threads set category_id = iif(merged_into is null, 'general', 'zone')");
    expect(await log()).toMatchObject([{ says: "Merged", merged: null, thread: { id: into } }]);
  });

  it("is narrowed to a category, and pages on through what a filter leaves out", async () => {
    await decided("forum.thread.pinned", "forum_thread", thread);
    expect(await log({ category: "off-topic" })).toEqual([]);
    expect(await log({ category: "general" })).toHaveLength(1);
    await decided("forum.thread.moved", "forum_thread", thread, { reason: "Here it fits." });
    for (let n = 0; n < 205; n += 1) await decided("forum.thread.unpinned", "forum_thread", thread);
    const first = await moderationLog(db, NOBODY, { kind: "moved" });
    expect(first.items).toEqual([]);
    const next = await moderationLog(db, NOBODY, { kind: "moved", cursor: first.nextCursor ?? "" });
    expect(next.items[0]).toMatchObject({ reason: "Here it fits." });
    const page = await moderationLog(db, NOBODY, {});
    const after = await moderationLog(db, NOBODY, { cursor: page.nextCursor ?? "" });
    expect(new Set([...page.items, ...after.items].map(({ id }) => id)).size).toBe(40);
  });

  it("is read along its own index", async () => {
    const { results } = await env.DB.prepare(
      `explain query plan select * from audit_log where case when action = 'case.decided' then detail ->> '$.kind' = 'forum_post' else subject_type in ('forum_category', 'forum_thread', 'forum_post') end order by at desc, id desc limit 200`,
    ).all();
    expect(JSON.stringify(results)).toContain("audit_log_forum");
    expect(JSON.stringify(results)).not.toContain("TEMP B-TREE");
  });
});
