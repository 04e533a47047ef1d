import { eq } from "drizzle-orm";
import type { MessagesPage } from "../../../../durable-objects/conversation/conversation";
import type { RequestContext } from "../../../context";
import { users } from "../../foundation/users/schema";
import { MESSAGES_A_PAGE } from "../../voice/messages/forms";
import { conversationOf } from "../../voice/messaging/conversation-of";
import { shownActiveAt } from "./shown-active";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";

export interface ConversationPage extends MessagesPage {
  conversationId: string;
  person: Person;
  lastActiveAt: number | null;
}

/**
 * A conversation's newest messages, or those before a number. Who the other is and the messages are read side by side.
 * @throws Unauthenticated; NotFound for whoever is not in it
 */
export async function conversationPage(
  context: Pick<RequestContext, "db" | "viewer" | "objects">,
  conversationId: string,
  before: number | null,
): Promise<ConversationPage> {
  const { member, otherId } = await conversationOf(context, conversationId);
  const [[row], page] = await Promise.all([
    context.db
      .select({ person: personColumns(users), lastActiveAt: shownActiveAt })
      .from(users)
      .where(eq(users.id, otherId)),
    context.objects.conversation(conversationId).page(member.id, { before, limit: MESSAGES_A_PAGE }),
  ]);
  const person = toPerson(otherId, row?.person ?? null);
  return { ...page, conversationId, person, lastActiveAt: row?.lastActiveAt ?? null };
}
