import { and, eq, not, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { insertSelected } from "../../../db/insert-selected";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import { isBlockedBetween } from "../../foundation/blocks/blocked";
import { notify } from "../../foundation/notifications/notify";
import { users } from "../../foundation/users/schema";
import type { ContactDecision } from "../contact-requests/forms";
import { openRequest } from "../contact-requests/request-text";
import { contactRequests } from "../contact-requests/schema";
import { conversationPath, messagePath } from "../messages/addresses";
import { conversationId, membersOf } from "../messages/conversation-id";
import { conversations } from "../messages/schema";
import { BLOCKED } from "../messages/words";

type DecideContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now" | "env">;

/** What a denial records. */
const DENIAL_NOTE = "Not interested";
const NO_REQUEST = "There is no such contact request.";
const DECIDED = "This contact request has been answered already.";

/**
 * A vendor approves or denies a contact request. Approving makes the conversation, in which the request is the first
 * message; approving once more completes what was cut off (rules/messaging-safety#vendor-contact).
 * @returns the conversation's id; null after a denial
 * @throws Unauthenticated; Forbidden, also where either blocked the other; NotFound for a request to somebody else; Conflict where it was answered otherwise
 */
export async function decideContact(
  context: DecideContext,
  requestId: string,
  status: ContactDecision,
): Promise<string | null> {
  const { db, viewer, objects, now, env } = context;
  const me = demand(viewer, "vendor.own");
  const its = and(eq(contactRequests.id, requestId), eq(contactRequests.toId, me.id));
  const [request] = await db.select().from(contactRequests).where(its);
  if (request === undefined) throw new NotFound(NO_REQUEST);
  const { fromId } = request;
  const id = conversationId(fromId, me.id);
  const [firstId = "", secondId = ""] = membersOf(id) ?? [];
  const isDecided = sql`exists (select 1 from ${contactRequests} where ${its} and ${contactRequests.status} = ${status})`;
  const isApproved = status === "approved";
  const blocked = isBlockedBetween(fromId, me.id);
  const notice = {
    ...{ userId: fromId, type: "message" as const, related: { id: me.id, username: me.username } },
    title: `${me.username} ${isApproved ? "approved" : "declined"} your contact request`,
    message: isApproved ? "You can write to each other now." : DENIAL_NOTE,
    actionUrl: isApproved ? conversationPath(id) : messagePath(me.id),
    mergeKey: `contact-decision:${requestId}`,
    onlyIf: sql`exists (select 1 from ${contactRequests} where ${its} and ${contactRequests.status} = ${status} and ${contactRequests.decidedAt} = ${now})`,
  };
  const [, , [decided]] = await db.batch([
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
  const text = await openRequest(env.DATA_KEY, requestId, request.message);
  const sender = { id: fromId, isLimited: false };
  if (text !== null) await objects.conversation(id).send(sender, { clientId: requestId, text, isPrivate: false }, now);
  return id;
}
