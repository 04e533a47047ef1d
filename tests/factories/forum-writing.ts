import { env } from "cloudflare:workers";
import type { Member } from "@worker/domain/foundation/access/policy";
import { connect } from "@worker/db/client";
import { recountTotals } from "@worker/domain/registry/recount-totals";
import { commentOnPost } from "@worker/domain/voice/forum-writing/comment";
import { createThread } from "@worker/domain/voice/forum-writing/create-thread";
import { replyInThread } from "@worker/domain/voice/forum-writing/reply";
import type { ThreadInput } from "@worker/domain/voice/forum-writing/writing-forms";
import { insertCategories } from "./forum";
import { clear, insert } from "./insert";
import { aMember, writing } from "./reviewing";
import { aUser, DAY, NOW } from "./rows";

let said = 0;
/** Words that nobody wrote before. */
export const someWords = (): string => `What I have to say is number ${(said += 1)}, and ${crypto.randomUUID()}.`;

export const aThreadInput = (overrides: Partial<ThreadInput> = {}): ThreadInput => ({
  categoryId: "general",
  title: "What is on the label",
  content: someWords(),
  tags: [],
  isPinned: false,
  ...overrides,
});

/** An empty forum: an open category, one for vendors and a locked one; members of a year by their ids. */
export async function aForum(people: Record<string, Partial<Member> & { createdAt?: number }>): Promise<void> {
  await clear(env.DB);
  await env.DB.exec("delete from forum_categories");
  const shared = { description: "Of a test.", icon: "messages-square" };
  await insertCategories([
    { ...shared, id: "general", name: "General", place: 1 },
    { ...shared, id: "verified-vendors", name: "Verified Vendor Zone", place: 2, capability: "forum.vendorZone" },
    { ...shared, id: "trading-post", name: "Trading Post", place: 3, lockedAt: 1, lockReason: "Closed." },
  ]);
  await insert(
    env.DB,
    "users",
    Object.entries(people).map(([id, { role = "member", createdAt = NOW - 365 * DAY }]) =>
      aUser({ id, username: id, role, createdAt }),
    ),
  );
}

export const as = (id: string, overrides: Partial<Member> = {}, now = NOW) =>
  writing(aMember({ id, ...overrides }), now);

export const thread = (id: string, overrides: Partial<ThreadInput> = {}, now = NOW) =>
  createThread(as(id, {}, now), aThreadInput(overrides));
export const reply = (id: string, threadId: string, content = someWords(), now = NOW) =>
  replyInThread(as(id, {}, now), threadId, { content });
export const comment = (id: string, parentId: string, content = someWords(), now = NOW) =>
  commentOnPost(as(id, {}, now), parentId, { content });

/** What the nightly recount finds off: nothing, where every total is right. */
export async function driftsNow() {
  await env.DB.exec("delete from settings where key glob 'jobPosition*'");
  return recountTotals(connect(env.DB), NOW);
}

export const rowsOf = async <T = Record<string, unknown>>(sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<T>()
  ).results;
