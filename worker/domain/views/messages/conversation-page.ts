import { eq } from "drizzle-orm";
import type { MessagesPage } from "../../../../durable-objects/conversation/messages-page";
import type { RequestContext } from "../../../context";
import { users } from "../../foundation/users/schema";
import { MESSAGES_A_PAGE } from "../../voice/messages/sizes";
import { orNoConversation, selectConversation, sidesOf } from "../../voice/messaging/conversation-of";
import { shownActiveAt } from "./shown-active";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";

export interface ConversationPage extends MessagesPage {
  conversationId: string;
  person: Person;
  lastActiveAt: number | null;
}

type Reading = Pick<RequestContext, "db" | "viewer" | "objects">;

/** A conversation as two statements of a batch, and its page where they find it. @throws Unauthenticated; NotFound */
export function conversationReading({ db, viewer, objects }: Reading, conversationId: string) {
  const { member, otherId } = sidesOf(viewer, conversationId);
  const found = selectConversation(db, conversationId);
  const other = db
    .select({ person: personColumns(users), lastActiveAt: shownActiveAt })
    .from(users)
    .where(eq(users.id, otherId));
  const read = async (
    rows: Awaited<typeof found>,
    [row]: Awaited<typeof other>,
    before: number | null,
  ): Promise<ConversationPage> => {
    orNoConversation(rows);
    const page = await objects.conversation(conversationId).page(member.id, { before, limit: MESSAGES_A_PAGE });
    const person = toPerson(otherId, row?.person ?? null);
    return { ...page, conversationId, person, lastActiveAt: row?.lastActiveAt ?? null };
  };
  return { found, other, read };
}

/** A conversation's newest messages, or those before a number. @throws Unauthenticated; NotFound for whoever is not in it */
export async function conversationPage(
  context: Reading,
  conversationId: string,
  before: number | null,
): Promise<ConversationPage> {
  const { found, other, read } = conversationReading(context, conversationId);
  const [rows, person] = await context.db.batch([found, other]);
  return read(rows, person, before);
}
