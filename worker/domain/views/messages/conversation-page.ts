import { eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { users } from "../../foundation/users/schema";
import type { ConversationFacts, MessagesPage, PageAsk } from "../../voice/messages/messages-page";
import { MESSAGES_A_PAGE } from "../../voice/messages/sizes";
import { orNoConversation, selectConversation, sidesOf } from "../../voice/messaging/conversation-of";
import { type Contact, contactColumns, toContact } from "./contact";
import { shownActiveAt } from "../../foundation/users/shown-active";

interface WithWhom {
  conversationId: string;
  person: Contact;
  lastActiveAt: number | null;
}

export interface ConversationPage extends MessagesPage, WithWhom {}

/** Who a conversation is with and what holds for it, without its messages. */
interface ConversationHead extends ConversationFacts, WithWhom {}

/** The number before which a page ends, or after which it begins. */
type Ends = Pick<PageAsk, "before" | "after">;

type Reading = Pick<RequestContext, "db" | "viewer" | "objects">;

/**
 * Two statements that find a conversation, and functions that read its page or head from their rows.
 * @throws Unauthenticated; NotFound
 */
export function conversationReading({ db, viewer, objects }: Reading, conversationId: string) {
  const { member, otherId } = sidesOf(viewer, conversationId);
  const found = selectConversation(db, conversationId);
  const other = db
    .select({ person: contactColumns, lastActiveAt: shownActiveAt })
    .from(users)
    .where(eq(users.id, otherId));
  type Rows = [Awaited<typeof found>, Awaited<typeof other>];
  const object = objects.conversation(conversationId);
  const withWhom = ([rows, [row]]: Rows): WithWhom => {
    orNoConversation(rows);
    const person = toContact(otherId, row?.person ?? null);
    return { conversationId, person, lastActiveAt: row?.lastActiveAt ?? null };
  };
  const read = async (rows: Rows, ends: Ends): Promise<ConversationPage> => ({
    ...withWhom(rows),
    ...(await object.page(member.id, { ...ends, limit: MESSAGES_A_PAGE })),
  });
  const readHead = async (rows: Rows): Promise<ConversationHead> => ({
    ...withWhom(rows),
    ...(await object.factsFor(member.id)),
  });
  return { found, other, read, readHead };
}

/**
 * A conversation's newest messages, or those before a number.
 * @throws Unauthenticated; NotFound if the viewer is not in it
 */
export async function conversationPage(
  context: Reading,
  conversationId: string,
  before: number | null,
): Promise<ConversationPage> {
  const { found, other, read } = conversationReading(context, conversationId);
  return read(await context.db.batch([found, other]), { before });
}

/** A conversation without its messages. @throws Unauthenticated; NotFound if the viewer is not in it */
export async function conversationHead(context: Reading, conversationId: string): Promise<ConversationHead> {
  const { found, other, readHead } = conversationReading(context, conversationId);
  return readHead(await context.db.batch([found, other]));
}
