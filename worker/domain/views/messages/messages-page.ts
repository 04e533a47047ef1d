import type { RequestContext } from "../../../context";
import { type ConversationPage, conversationReading } from "./conversation-page";
import { listReading } from "./conversation-list";
import { type MessageCards, messageCards } from "./message-cards";
import { ownHold } from "./own-hold";
import { type MessageTarget, targetReading } from "./message-target";

type Reading = Pick<RequestContext, "db" | "viewer" | "env" | "objects" | "origin" | "now">;

interface Ask {
  q: string;
  cursor: string | null;
  conversation: string | undefined;
  user: string | undefined;
  before: number | null;
  after: number | null;
  /** Whether the conversation is being searched: its messages are then left out. */
  isSearched?: boolean;
}

/** What stands beside the list: a conversation, whom one would be begun with, or nothing. */
type Talk =
  ({ kind: "conversation"; cards: MessageCards } & ConversationPage) | ({ kind: "target" } & MessageTarget) | null;

/**
 * The messages screen in one round trip: the list, the conversation beside it, and any hold that keeps the viewer from
 * writing there.
 * @throws Unauthenticated; InvalidCursor; NotFound for a conversation that is not the viewer's, or an unknown member
 */
export async function messagesPage(context: Reading, ask: Ask) {
  const listing = listReading(context, ask);
  const writes = ask.conversation !== undefined || ask.user !== undefined;
  const hold = writes ? ownHold(context) : null;
  const shown = (
    lines: Awaited<typeof listing.lines>,
    totals: Awaited<typeof listing.totals>,
    talk: Promise<Talk> | Talk,
  ) =>
    Promise.all([listing.read(lines, totals), talk, hold]).then(([list, beside, held]) => ({
      ...{ list, talk: beside, held },
    }));
  if (ask.conversation !== undefined) {
    const { found, other, read, readHead } = conversationReading(context, ask.conversation);
    const [lines, totals, ...rows] = await context.db.batch([listing.lines, listing.totals, found, other]);
    const head = async () => ({ ...(await readHead(rows)), messages: [], hasEarlier: false, hasLater: false });
    const page = (ask.isSearched === true ? head() : read(rows, ask)).then(async (talk) => ({
      ...{ kind: "conversation" as const, cards: await messageCards(context, talk.messages) },
      ...talk,
    }));
    return shown(lines, totals, page);
  }
  if (ask.user !== undefined) {
    const { other, existing, asked, read } = targetReading(context, ask.user);
    const [lines, totals, person, known, latest] = await context.db.batch([
      listing.lines,
      listing.totals,
      other,
      existing,
      asked,
    ]);
    const target = read(person, known, latest).then((talk) => ({ kind: "target" as const, ...talk }));
    return shown(lines, totals, target);
  }
  const [lines, totals] = await context.db.batch([listing.lines, listing.totals]);
  return shown(lines, totals, null);
}
