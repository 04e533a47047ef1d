import { eq } from "drizzle-orm";
import { type Hold, longest, type StandingHolds } from "../../voice/messages/sending";
import type { RequestContext } from "../../../context";
import { DAY_MS } from "../../../days";
import { NotFound } from "../../../errors";
import { users } from "../../foundation/users/schema";
import { contactFigures, scoreOf } from "../../voice/messaging-safety/contact-figures";
import { suspiciousPatterns } from "../../voice/messaging-safety/schema";
import { sendingLimiter } from "../../voice/messages/limits";
import { monitorOf } from "../monitoring/monitor-of";
import { patternColumns, type PatternView, toPattern } from "./list-patterns";

interface MessageStats {
  /** Whole days. */
  accountAge: number;
  totalConversations: number;
  /** Contact requests to vendors, each counted. */
  vendorContacts: number;
  messagesLast24h: number;
  messagesLast7d: number;
  uniqueVendorsContacted: number;
  /** Code points; null where nothing is known. */
  averageMessageLength: number | null;
  /** 0 to 100. */
  spamScore: number;
}

interface PatternPage {
  pattern: PatternView;
  /** As they are now; null once the account is gone. */
  stats: MessageStats | null;
  /** The longest of the holds that keep the member from writing, and all of them. */
  hold: Hold | null;
  holds: StandingHolds;
}

const NO_PATTERN = "There is no such pattern.";

/** A pattern, and how its member writes now. @throws as `monitorOf`; NotFound */
export async function readPattern(
  context: Pick<RequestContext, "db" | "viewer" | "site" | "objects" | "now">,
  id: string,
): Promise<PatternPage> {
  monitorOf(context);
  const { db, objects, now } = context;
  const [found] = await db
    .select(patternColumns)
    .from(suspiciousPatterns)
    .leftJoin(users, eq(users.id, suspiciousPatterns.userId))
    .where(eq(suspiciousPatterns.id, id));
  if (found === undefined) throw new NotFound(NO_PATTERN);
  const counter = objects.limiter(sendingLimiter(found.pattern.userId));
  const [[figures], lately, holds] = await Promise.all([
    contactFigures(db, found.pattern.userId),
    counter.messageFigures(now),
    counter.standing(now),
  ]);
  return {
    pattern: toPattern(found),
    hold: longest(holds),
    holds,
    stats: figures === undefined ? null : statsOf(figures, lately, now),
  };
}

type Figures = Awaited<ReturnType<typeof contactFigures>>[number];
type Lately = Awaited<ReturnType<ReturnType<RequestContext["objects"]["limiter"]>["messageFigures"]>>;

function statsOf(figures: Figures, lately: Lately, now: number): MessageStats {
  const { inDay, inWeek, averageLength } = lately;
  return {
    accountAge: Math.floor((now - figures.createdAt) / DAY_MS),
    totalConversations: figures.conversations,
    vendorContacts: figures.requests,
    uniqueVendorsContacted: figures.vendors,
    messagesLast24h: inDay,
    messagesLast7d: inWeek,
    averageMessageLength: averageLength === null ? null : Math.round(averageLength),
    spamScore: scoreOf(figures, lately, now),
  };
}
