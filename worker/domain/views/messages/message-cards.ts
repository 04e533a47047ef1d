import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { leadsFrom } from "../../foundation/markup/address";
import type { Reference } from "../../foundation/markup/references";
import { conversationOf } from "../../voice/messaging/conversation-of";
import type { MessageView } from "../../voice/messages/message-view";
import { cardsNamed, type Named } from "../forum/named-cards";
import type { ReferenceCard } from "../forum/reference-card";

/** Cards shown for one message; further links stay text. */
const CARDS_A_MESSAGE = 3;
/** Cards shown on one page; the newest messages get theirs first. */
const CARDS_A_PAGE = 30;

/** An address in running text, without the punctuation behind it. */
const ADDRESS = /https?:\/\/[^\s<>"]+?(?=[.,;:!?)\]}'"]*(?:\s|$|[<>]))/g;

/** The pages of this site that a text links to, each once. */
function namedIn(text: string, leads: ReturnType<typeof leadsFrom>): Reference[] {
  const named = new Map<string, Reference>();
  for (const [address] of text.matchAll(ADDRESS)) {
    const reference = leads(address)?.reference ?? null;
    if (reference !== null) named.set(`${reference.kind} ${reference.id}`, reference);
    if (named.size === CARDS_A_MESSAGE) break;
  }
  return [...named.values()];
}

type Reading = Pick<RequestContext, "db" | "viewer" | "origin" | "now">;

/** By the numbers of the messages. */
export type MessageCards = Record<string, ReferenceCard[]>;

/**
 * Cards of the pages of this site that messages name, as their reader may see them now: nothing is kept, and nobody else
 * is asked (rules/messages#cards). No trip where none is named, else one with one statement.
 */
export async function messageCards(
  context: Reading,
  messages: readonly Pick<MessageView, "seq" | "text">[],
): Promise<MessageCards> {
  const leads = leadsFrom(context.origin);
  const named = messages
    .toReversed()
    .flatMap(({ seq, text }) => namedIn(text ?? "", leads).map((reference): Named => [String(seq), reference]))
    .slice(0, CARDS_A_PAGE);
  return cardsNamed(context, named);
}

/** The same of one message of the viewer's. @throws Unauthenticated; NotFound */
export async function cardsOfMessage(
  context: Reading & Pick<RequestContext, "objects">,
  conversation: string,
  seq: number,
): Promise<ReferenceCard[]> {
  await conversationOf(context, conversation);
  const message = await context.objects.conversation(conversation).message(seq);
  if (message === null) throw new NotFound("There is no such message.");
  return (await messageCards(context, [message]))[seq] ?? [];
}
