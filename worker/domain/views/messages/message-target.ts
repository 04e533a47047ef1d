import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { can, isStaff, roleHolds } from "../../foundation/access/policy";
import { refusesMessagesOf } from "../../foundation/profile-access/conditions";
import { users } from "../../foundation/users/schema";
import { openRequest } from "../../voice/contact-requests/request-text";
import { conversationId } from "../../voice/messages/conversation-id";
import { talkerOf } from "../../voice/messages/talker";
import { type VendorLimit, vendorLimitOf, youngColumns } from "../../voice/messaging/contact-limits";
import { selectConversation } from "../../voice/messaging/conversation-of";
import { type Contact, contactColumns, toContact } from "./contact";
import { againAt, latestRequest } from "./contact-requests";

export interface MessageTarget {
  /** The existing conversation; null if there is none. */
  conversationId: string | null;
  person: Contact;
  userId: string;
  /** Why no conversation can be started; null if one can. */
  refusal: "yourself" | "blocked" | "approval-needed" | null;
  /** The viewer's latest contact request, if the vendor has to be asked first. */
  request: OwnRequest | null;
  /** The limit of a young account, if the person is a vendor; else null. */
  vendorLimit: VendorLimit | null;
}

interface OwnRequest {
  status: "pending" | "denied";
  /** Null where its key is gone. */
  message: string | null;
  vendorNotes: string | null;
  requestedAt: number;
  /** UTC epoch milliseconds; from when they can be asked again, null while it waits for an answer. */
  againAt: number | null;
}

type Reading = Pick<RequestContext, "db" | "viewer" | "env" | "now">;

/**
 * Statements that find the person whom a member wants to write to, and a function that reads their rows.
 * @throws Unauthenticated
 */
export function targetReading({ db, viewer, env, now }: Reading, userId: string) {
  const { id, role } = talkerOf(viewer);
  const other = db
    .select({
      ...contactColumns,
      ...youngColumns(id, now),
      isRefused: refusesMessagesOf(viewer, id).as("is_refused"),
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.suspendedAt)));
  const existing = selectConversation(db, conversationId(id, userId));
  const asked = latestRequest(db, id, userId);
  /** @throws NotFound */
  const read = async (
    [found]: Awaited<typeof other>,
    [known]: Awaited<typeof existing>,
    [latest]: Awaited<typeof asked>,
  ): Promise<MessageTarget> => {
    if (found === undefined && known === undefined) throw new NotFound("There is no such member.");
    const isVendor = found !== undefined && roleHolds(found.role, "vendor.own");
    const asksFirst = isVendor && !can(viewer, "message.vendor.unapproved");
    return {
      conversationId: known?.id ?? null,
      person: toContact(userId, found ?? null),
      userId,
      refusal: userId === id ? "yourself" : found?.isRefused === 1 ? "blocked" : asksFirst ? "approval-needed" : null,
      request: latest === undefined || !asksFirst ? null : await ownRequest(latest, env.DATA_KEY),
      vendorLimit: isVendor && !isStaff(role) ? vendorLimitOf(found) : null,
    };
  };
  return { other, existing, asked, read };
}

type Latest = Awaited<ReturnType<typeof latestRequest>>[number];

async function ownRequest({ id, status, decidedAt, ...asked }: Latest, dataKey: string): Promise<OwnRequest | null> {
  if (status === "approved") return null;
  const { vendorNotes, requestedAt } = asked;
  const message = await openRequest(dataKey, id, asked.message);
  return { status, vendorNotes, requestedAt, message, againAt: againAt({ status, decidedAt }) };
}
