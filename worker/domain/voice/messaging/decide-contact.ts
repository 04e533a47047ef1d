import { and, eq, not, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "../../../context";
import { insertSelected } from "../../../db/insert-selected";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import { isBlockedBetween } from "../../foundation/blocks/blocked";
import { notify, type NoticeWords } from "../../foundation/notifications/notify";
import { notifications } from "../../foundation/notifications/schema";
import { users } from "../../foundation/users/schema";
import type { ContactDecision } from "../contact-requests/forms";
import { openRequest } from "../contact-requests/request-text";
import { isAsked } from "../contact-requests/is-asked";
import { contactRequests } from "../contact-requests/schema";
import { answeringVendorName } from "../messages/answering-vendor";
import { conversationPath, messagePath } from "../messages/addresses";
import { conversationId, membersOf } from "../messages/conversation-id";
import { conversations } from "../messages/schema";
import { BLOCKED } from "../messages/words";

type DecideContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now" | "env">;

/** What a denial records. */
const DENIAL_NOTE = "Not interested";
const noticeKey = (requestId: string): string => `contact-decision:${requestId}`;
/** What an approval says where the two talk already. */
const JOINED = "It stands in your conversation.";
/** What a denial says where the two talk already. */
const STILL = "You can still write to each other.";
const NO_REQUEST = "There is no such contact request.";
const NOT_DELIVERED =
  "Private mode is on in your conversation, so this request cannot be put there. Deny it, or turn private mode off first.";
const DECIDED = "This contact request has been answered already.";

interface Decided {
  requestId: string;
  /** Who asked. */
  fromId: string;
  by: { id: string; username: string };
  /** The vendor for which they answer. */
  vendorName: string | null;
  status: ContactDecision;
}

/** For whoever asked. @param isTalking whether the two had a conversation before */
export function decisionNotice(
  { requestId, fromId, by, vendorName, status }: Decided,
  isTalking: boolean,
): NoticeWords {
  const name = vendorName ?? by.username;
  const told = { userId: fromId, type: "message", related: by, mergeKey: noticeKey(requestId) } as const;
  if (status === "approved")
    return {
      ...told,
      title: `${name} approved your contact request`,
      message: isTalking ? JOINED : "You can write to each other now.",
      actionUrl: conversationPath(conversationId(fromId, by.id)),
    };
  return {
    ...told,
    title: `${name} declined your contact request`,
    message: isTalking ? STILL : DENIAL_NOTE,
    actionUrl: messagePath(by.id),
  };
}

/**
 * A vendor approves or denies a contact request. Approving makes the conversation, where there is none yet, and puts the
 * request into it; approving once more completes what was cut off. Where the conversation does not take it, it waits on
 * as if nobody had answered (rules/messaging-safety#vendor-contact).
 * @returns the conversation's id; null after a denial
 * @throws Unauthenticated; Forbidden, also where either blocked the other; NotFound for a request to somebody else, or of an account that is closed; Conflict where it was answered otherwise, or cannot be put into the conversation
 */
export async function decideContact(
  context: DecideContext,
  requestId: string,
  status: ContactDecision,
): Promise<string | null> {
  const { db, viewer, now } = context;
  const me = demand(viewer, "vendor.own");
  const its = and(eq(contactRequests.id, requestId), eq(contactRequests.toId, me.id), isAsked);
  const [found] = await db
    .select({
      request: contactRequests,
      talkId: conversations.id,
      vendorName: answeringVendorName(me.id).as("vendor_name"),
    })
    .from(contactRequests)
    .leftJoin(conversations, isBetween(contactRequests.fromId, contactRequests.toId))
    .where(its);
  if (found === undefined) throw new NotFound(NO_REQUEST);
  const { fromId } = found.request;
  const id = conversationId(fromId, me.id);
  const [firstId = "", secondId = ""] = membersOf(id) ?? [];
  const isDecided = sql`exists (select 1 from ${contactRequests} where ${its} and ${contactRequests.status} = ${status})`;
  const isApproved = status === "approved";
  const blocked = isBlockedBetween(fromId, me.id);
  const notice = {
    ...decisionNotice(
      { requestId, fromId, by: { id: me.id, username: me.username }, vendorName: found.vendorName, status },
      found.talkId !== null,
    ),
    onlyIf: sql`exists (select 1 from ${contactRequests} where ${its} and ${contactRequests.status} = ${status} and ${contactRequests.decidedAt} = ${now})`,
  };
  // Before anything is written, and told; that it is turned on just then, the answer of `send` says.
  if (isApproved && found.talkId !== null && found.request.status === "pending")
    await demandRegular(context, id, me.id);
  const [taken, made, [decided]] = await db.batch([
    db
      .update(contactRequests)
      .set({ status, decidedAt: now, vendorNotes: isApproved ? null : DENIAL_NOTE })
      .where(and(its, eq(contactRequests.status, "pending"), isApproved ? not(blocked) : undefined)),
    insertSelected(
      db,
      conversations,
      { id, firstId, secondId, startedBy: fromId, createdAt: now },
      sql`from ${users} where ${users.id} = ${fromId} and ${users.deletedAt} is null and ${isDecided} and ${Number(isApproved)}`,
    ).onConflictDoNothing(),
    db
      .select({ status: contactRequests.status, isBlocked: sql<number>`${blocked}`.as("is_blocked") })
      .from(contactRequests)
      .where(its),
    notify(db, notice, now),
  ]);
  if (decided?.status === "pending" && decided.isBlocked === 1) throw new Forbidden(BLOCKED, "may-not-message");
  if (decided?.status !== status) throw new Conflict(DECIDED, "already-decided");
  if (!isApproved) return null;
  await deliver(context, found.request, { isNew: taken.meta.changes > 0, hasMade: made.meta.changes > 0 });
  return id;
}

type Request = typeof contactRequests.$inferSelect;
/** @throws Conflict in private mode */
async function demandRegular({ objects }: DecideContext, id: string, me: string): Promise<void> {
  const { isPrivate } = await objects.conversation(id).factsFor(me);
  if (isPrivate) throw new Conflict(NOT_DELIVERED, "private-mode");
}

interface Approval {
  /** Of this moment: the request waits again where the conversation does not take it. */
  isNew: boolean;
  /** The conversation is of this moment as well. */
  hasMade: boolean;
}

/** Puts an approved request into the conversation. @throws Forbidden; Conflict */
async function deliver(context: DecideContext, request: Request, approval: Approval): Promise<void> {
  const { objects, now, env } = context;
  const { id: clientId, fromId, toId } = request;
  const text = await openRequest(env.DATA_KEY, clientId, request.message);
  if (text === null) return;
  const draft = { clientId, text, isPrivate: false };
  const sender = { id: fromId, isLimited: false };
  const talk = objects.conversation(conversationId(fromId, toId));
  const sent = await talk.send(sender, draft, now);
  // Whoever approved it has read it, and nothing else by that.
  if (sent.status === "stored") return talk.markRead(toId, sent.message.seq, true);
  const isBlocked = sent.status === "blocked";
  if (approval.isNew) await waitAgain(context, request, isBlocked && approval.hasMade);
  throw isBlocked ? new Forbidden(BLOCKED, "may-not-message") : new Conflict(NOT_DELIVERED, "private-mode");
}

/** Undoes an approval just made: the decision, its notice, and the conversation if nobody can have written in it. */
async function waitAgain({ db, now }: DecideContext, { id, fromId, toId }: Request, isEmpty: boolean): Promise<void> {
  const isOfNow = and(eq(contactRequests.status, "approved"), eq(contactRequests.decidedAt, now));
  await db.batch([
    db
      .update(contactRequests)
      .set({ status: "pending", decidedAt: null })
      .where(and(eq(contactRequests.id, id), isOfNow)),
    db.delete(notifications).where(and(eq(notifications.userId, fromId), eq(notifications.mergeKey, noticeKey(id)))),
    db
      .delete(conversations)
      .where(
        and(
          eq(conversations.id, conversationId(fromId, toId)),
          eq(conversations.createdAt, now),
          sql`${Number(isEmpty)}`,
        ),
      ),
  ]);
}

const isBetween = (one: SQLiteColumn, other: SQLiteColumn) =>
  sql`(${conversations.firstId}, ${conversations.secondId}) in (values (${one}, ${other}), (${other}, ${one}))`;
