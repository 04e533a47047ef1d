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

/** Who the viewer is in a conversation of that id, whether there is one or not. @throws Unauthenticated; NotFound for whoever would not be in it */
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

/** For whoever writes. @throws NotFound where there is none; Forbidden where the other has left */
export function orNotWritable(rows: Awaited<ReturnType<typeof selectConversation>>): void {
  orNoConversation(rows);
  if (rows.some(({ isLeft }) => isLeft === 1)) throw new Forbidden(LEFT, "may-not-message");
}

/** Who the viewer is in a conversation. @throws Unauthenticated; NotFound for whoever is not in it, as if there were none */
export async function conversationOf({ db, viewer }: Pick<RequestContext, "db" | "viewer">, id: string): Promise<Own> {
  const own = sidesOf(viewer, id);
  orNoConversation(await selectConversation(db, id));
  return own;
}
