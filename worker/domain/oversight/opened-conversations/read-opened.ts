import type { RequestContext } from "../../../context";
import { Forbidden } from "../../../errors";
import type { MessageView } from "../../voice/messages/message-view";
import { MESSAGES_A_PAGE } from "../../voice/messages/sizes";
import { ENCRYPTED } from "../../voice/messages/words";
import { OPENED_MINUTES } from "./forms";
import { type OpenableConversation, openableConversation, type Opening } from "./opening";

const REASON_NEEDED = `State a reason first. It opens the conversation for ${OPENED_MINUTES} minutes.`;

/** A message as an admin reads it: without what only the members' devices could open. */
export type OpenedMessage = Omit<MessageView, "clientId" | "sealed">;

export interface OpenedConversation extends OpenableConversation {
  opening: Opening;
  /** The oldest first. */
  messages: OpenedMessage[];
  hasEarlier: boolean;
}

type Reading = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

/**
 * A conversation's newest messages, or those before a number, while it is open to this admin; else who it is between.
 * Reading marks nothing read and shows in no presence.
 * @throws Unauthenticated; Forbidden, also for one of its members; NotFound
 */
export async function openedConversation(
  context: Reading,
  conversationId: string,
  before: number | null,
): Promise<OpenedConversation | (OpenableConversation & { opening: null })> {
  const { people, opening } = await openableConversation(context, conversationId);
  if (opening === null) return { people, opening };
  // A page is cut the same for either member.
  const page = await context.objects
    .conversation(conversationId)
    .page(people[0]?.id ?? "", { before, limit: MESSAGES_A_PAGE });
  return { people, opening, messages: page.messages.map(toOpened), hasEarlier: page.hasEarlier };
}

/**
 * The same for the API, which shows no form to state a reason in.
 * @throws as `openedConversation`; Forbidden if the conversation is not open
 */
export async function demandOpened(
  context: Reading,
  conversationId: string,
  before: number | null,
): Promise<OpenedConversation> {
  const found = await openedConversation(context, conversationId, before);
  if (found.opening === null) throw new Forbidden(REASON_NEEDED, "reason-needed");
  return found;
}

function toOpened(message: MessageView): OpenedMessage {
  const { seq, senderId, line, at, isPrivate, editedAt, isDeleted, removedFor } = message;
  const isShut = isPrivate && removedFor === null && !isDeleted;
  return {
    ...{ seq, senderId, line, at, isPrivate, editedAt, isDeleted, removedFor },
    text: isShut ? ENCRYPTED : message.text,
    canDecrypt: message.canDecrypt,
    image: isPrivate ? null : message.image,
  };
}
