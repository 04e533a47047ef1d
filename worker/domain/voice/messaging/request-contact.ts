import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { insertSelected } from "../../../db/insert-selected";
import { newId } from "../../../db/ids";
import { Conflict, Forbidden, Invalid, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { writerOf } from "../../foundation/access/demand";
import { can, rolesHolding } from "../../foundation/access/policy";
import { notify, type NoticeWords } from "../../foundation/notifications/notify";
import { refusesMessagesOf } from "../../foundation/profile-access/conditions";
import { users } from "../../foundation/users/schema";
import { AGAIN_MS, hasNoVendorLeft, vendorLimit } from "./contact-limits";
import { ASK_AGAIN_DAYS } from "../contact-requests/forms";
import { sealRequest } from "../contact-requests/request-text";
import { contactRequests } from "../contact-requests/schema";
import { CONTACT_REQUESTS } from "../messages/addresses";
import { conversationId } from "../messages/conversation-id";
import { selectConversation } from "./conversation-of";
import { BLOCKED } from "../messages/words";

type AskContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now" | "env">;

const REQUEST_RULE = { limit: 20, windowMs: 3_600_000 } as const;
const NO_VENDOR = "There is no such vendor.";
const NOT_NEEDED = "You can write to this vendor without asking.";
const ASKED = "You have asked this vendor already. They have not answered yet.";
const DENIED = `This vendor declined your contact request. You can ask again ${ASK_AGAIN_DAYS} days after that.`;

/** For the vendor who is asked. */
export const requestNotice = (vendorUserId: string, from: { id: string; username: string }): NoticeWords => ({
  ...{ userId: vendorUserId, type: "message", related: from, actionUrl: CONTACT_REQUESTS },
  title: `${from.username} asks to contact you`,
  message: "They can write to you once you approve their contact request.",
  mergeKey: `contact-request:${from.id}`,
});

/**
 * Asks a vendor whether one may write to them (rules/messaging-safety#vendor-contact).
 * @param message at most `REQUEST_MAX` code points
 * @returns the request's id
 * @throws Unauthenticated; Forbidden before the age gate is passed or where either blocked the other; Invalid where none
 *   is needed; NotFound for who is no vendor; Conflict where one waits or was denied lately; RateLimited
 */
export async function requestContact(
  context: AskContext,
  { toVendorId, message }: { toVendorId: string; message: string },
): Promise<string> {
  const { db, viewer, objects, now, env } = context;
  const me = writerOf(viewer);
  if (can(viewer, "message.vendor.unapproved")) throw new Invalid({ toVendorId: NOT_NEEDED });
  await takeOrRefuse(objects.limiter(`contact-request:${me.id}`), REQUEST_RULE, now);
  const id = newId(now);
  const isVendor = and(
    eq(users.id, toVendorId),
    sql`${users.role} in ${rolesHolding("vendor.own")}`,
    isNull(users.deletedAt),
    isNull(users.suspendedAt),
  );
  const refused = refusesMessagesOf(viewer, me.id);
  const existing = selectConversation(db, conversationId(me.id, toVendorId));
  const wait = sql`exists (select 1 from ${contactRequests} where ${contactRequests.fromId} = ${me.id} and ${contactRequests.toId} = ${toVendorId} and (${contactRequests.status} = 'pending' or ${contactRequests.decidedAt} > ${now - AGAIN_MS}))`;
  const request = {
    ...{ id, fromId: me.id, toId: toVendorId, message: await sealRequest(env.DATA_KEY, id, message) },
    ...{ status: "pending" as const, requestedAt: now },
  };
  const notice = {
    ...requestNotice(toVendorId, { id: me.id, username: me.username }),
    onlyIf: sql`exists (select 1 from ${contactRequests} where ${contactRequests.id} = ${id})`,
  };
  const known = await db.batch([
    insertSelected(
      db,
      contactRequests,
      request,
      sql`from ${users} where ${isVendor} and not ${refused} and not ${wait} and not exists ${existing} and not ${hasNoVendorLeft(me.id, now)}`,
    ).onConflictDoNothing(),
    existing,
    db
      .select({ isRefused: sql<number>`${refused}`.as("is_refused") })
      .from(users)
      .where(isVendor),
    db
      .select({
        id: contactRequests.id,
        status: contactRequests.status,
        decidedAt: contactRequests.decidedAt,
      })
      .from(contactRequests)
      .where(and(eq(contactRequests.fromId, me.id), eq(contactRequests.toId, toVendorId)))
      .orderBy(desc(contactRequests.requestedAt), desc(contactRequests.id))
      .limit(1),
    db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, me.id)),
    notify(db, notice, now),
  ]);
  const [, [conversation], [vendor], [latest], [self]] = known;
  if (latest?.id === id) return id;
  if (vendor === undefined) throw new NotFound(NO_VENDOR);
  if (vendor.isRefused === 1) throw new Forbidden(BLOCKED, "may-not-message");
  if (conversation !== undefined) throw new Invalid({ toVendorId: NOT_NEEDED });
  if (latest?.status === "pending") throw new Conflict(ASKED, "already-asked");
  if ((latest?.decidedAt ?? 0) > now - AGAIN_MS) throw new Conflict(DENIED, "already-denied");
  throw await vendorLimit(db, { id: me.id, createdAt: self?.createdAt ?? now }, now);
}
