import { eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { memberOf } from "../../foundation/access/demand";
import type { Member } from "../../foundation/access/policy";
import { otherMember } from "../messages/conversation-id";
import { conversations } from "../messages/schema";

const NO_CONVERSATION = "There is no such conversation.";

interface Own {
  member: Member;
  otherId: string;
}

/** Who the viewer is in a conversation. @throws Unauthenticated; NotFound for whoever is not in it, as if there were none */
export async function conversationOf({ db, viewer }: Pick<RequestContext, "db" | "viewer">, id: string): Promise<Own> {
  const member = memberOf(viewer, "You must be logged in to access your messages.");
  const otherId = otherMember(id, member.id);
  if (otherId === null) throw new NotFound(NO_CONVERSATION);
  const [found] = await db.select({ id: conversations.id }).from(conversations).where(eq(conversations.id, id));
  if (found === undefined) throw new NotFound(NO_CONVERSATION);
  return { member, otherId };
}
