import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { Forbidden, NotFound } from "../../../errors";
import type { Member, Viewer } from "../../foundation/access/policy";
import { otherMember } from "../messages/conversation-id";
import { talkerOf } from "../messages/talker";
import { conversations } from "../messages/schema";
import { LEFT } from "../messages/words";

export const NO_CONVERSATION = "There is no such conversation.";

interface Own {
  member: Member;
  otherId: string;
}

/**
 * The viewer and the other member of a conversation with this id, whether or not it exists yet.
 * @throws Unauthenticated; NotFound if the viewer would not be in it
 */
export function sidesOf(viewer: Viewer, id: string): Own {
  const member = talkerOf(viewer);
  const otherId = otherMember(id, member.id);
  if (otherId === null) throw new NotFound(NO_CONVERSATION);
  return { member, otherId };
}

export const selectConversation = (db: Db, id: string) =>
  db
    .select({
      id: conversations.id,
      isLeft: sql<number>`${conversations.firstLeftAt} is not null or ${conversations.secondLeftAt} is not null`,
    })
    .from(conversations)
    .where(eq(conversations.id, id));

/** @throws NotFound where there is none */
export function orNoConversation(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new NotFound(NO_CONVERSATION);
}

/**
 * Checks that a conversation can be written in.
 * @throws NotFound if it does not exist; Forbidden if the other has left
 */
export function orNotWritable(rows: Awaited<ReturnType<typeof selectConversation>>): void {
  orNoConversation(rows);
  if (rows.some(({ isLeft }) => isLeft === 1)) throw new Forbidden(LEFT, "may-not-message");
}

/**
 * The viewer and the other member of a conversation.
 * @throws Unauthenticated; NotFound if it does not exist or is not the viewer's
 */
export async function conversationOf({ db, viewer }: Pick<RequestContext, "db" | "viewer">, id: string): Promise<Own> {
  const own = sidesOf(viewer, id);
  orNoConversation(await selectConversation(db, id));
  return own;
}
