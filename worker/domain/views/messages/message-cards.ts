import { sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { leadsFrom } from "../../foundation/markup/address";
import type { Reference } from "../../foundation/markup/references";
import { passedBy } from "../../voice/forum/access";
import { conversationOf } from "../../voice/messaging/conversation-of";
import type { MessageView } from "../../voice/messages/message-view";
import { namedCards } from "../forum/card-rows";
import { cardsOf, type ReferenceCard } from "../forum/reference-card";

/** Of one message; what it names beyond them stays text. */
const CARDS_A_MESSAGE = 3;
/** Of one page, the newest messages first. */
const CARDS_A_PAGE = 30;

/** An address in running text, without the punctuation behind it. */
const ADDRESS = /https?:\/\/[^\s<>"]+?(?=[.,;:!?)\]}'"]*(?:\s|$|[<>]))/g;

/** What a text names of this site's own pages, each once. */
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
  { db, viewer, origin, now }: Reading,
  messages: readonly Pick<MessageView, "seq" | "text">[],
): Promise<MessageCards> {
  const leads = leadsFrom(origin);
  const named = messages
    .toReversed()
    .flatMap(({ seq, text }) =>
      namedIn(text ?? "", leads).map(({ kind, id }, place) => [String(seq), kind, id, place] as const),
    )
    .slice(0, CARDS_A_PAGE);
  if (named.length === 0) return {};
  const references = sql`select value ->> 0 as post_id, value ->> 1 as kind, value ->> 2 as about_id, value ->> 3 as place from json_each(${JSON.stringify(named)})`;
  return cardsOf(await namedCards(db, references, { passed: passedBy(viewer) }), now);
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
