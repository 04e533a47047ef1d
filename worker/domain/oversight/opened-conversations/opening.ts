import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { Forbidden, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { auditLog } from "../../foundation/audit/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { users } from "../../foundation/users/schema";
import { membersOf } from "../../voice/messages/conversation-id";
import { conversations } from "../../voice/messages/schema";
import { OPENED_MINUTES } from "./forms";

const OPENED_MS = OPENED_MINUTES * 60_000;
export const OPENED_ACTION = "conversation.opened";

const NO_CONVERSATION = "There is no such conversation.";
const OWN = "This is a conversation of your own. Read it under Messages.";

export interface Opening {
  reason: string;
  /** UTC epoch milliseconds; from then on a reason is asked for again. */
  until: number;
}

export const untilOf = (openedAt: number): number => openedAt + OPENED_MS;

/** Who may open a conversation: an admin who is not in it. @throws Unauthenticated; Forbidden; NotFound */
export function openerOf(
  viewer: Viewer,
  conversationId: string,
): { admin: Member; members: readonly [string, string] } {
  const admin = demand(viewer, "message.open");
  const members = membersOf(conversationId);
  if (members === null) throw new NotFound(NO_CONVERSATION);
  if (members.includes(admin.id)) throw new Forbidden(OWN, "own-content");
  return { admin, members };
}

const selectOpened = (db: Db, adminId: string, conversationId: string, now: number) =>
  db
    .select({ at: auditLog.at, reason: sql<string>`${auditLog.detail} ->> '$.reason'`.as("reason") })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, "conversation"),
        eq(auditLog.subjectId, conversationId),
        gt(auditLog.at, now - OPENED_MS),
        eq(auditLog.action, OPENED_ACTION),
        eq(auditLog.actorId, adminId),
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1);

export interface OpenableConversation {
  /** Its two members, in the order of their ids. */
  people: { id: string; person: Person }[];
  /** Null where the admin has to state a reason first. */
  opening: Opening | null;
}

/**
 * A conversation as an admin finds it. Only an entry in the audit log opens it, so that nobody reads without leaving one.
 * One round trip.
 * @throws Unauthenticated; Forbidden, also for one of its members; NotFound
 */
export async function openableConversation(
  { db, viewer, now }: Pick<RequestContext, "db" | "viewer" | "now">,
  conversationId: string,
): Promise<OpenableConversation> {
  const { admin, members } = openerOf(viewer, conversationId);
  const [found, accounts, [opened]] = await db.batch([
    db.select({ id: conversations.id }).from(conversations).where(eq(conversations.id, conversationId)),
    db
      .select({ id: users.id, person: personColumns(users) })
      .from(users)
      .where(inArray(users.id, [...members])),
    selectOpened(db, admin.id, conversationId, now),
  ]);
  if (found.length === 0) throw new NotFound(NO_CONVERSATION);
  const personOf = (id: string) => toPerson(id, accounts.find((account) => account.id === id)?.person ?? null);
  return {
    people: members.map((id) => ({ id, person: personOf(id) })),
    opening: opened === undefined ? null : { reason: opened.reason, until: untilOf(opened.at) },
  };
}
