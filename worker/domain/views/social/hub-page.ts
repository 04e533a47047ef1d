import { eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Page } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import { errorText } from "../../../observe/error-text";
import { log } from "../../../observe/log";
import { memberOf } from "../../foundation/access/demand";
import type { Member } from "../../foundation/access/policy";
import { isWhole, keepTimeline, type Reader } from "../../voice/social/build-timeline";
import { SOCIAL_PAGE } from "../../voice/social/limits";
import { socialReaders } from "../../voice/social/timeline-schema";
import { type FeedItem, feedReading } from "../forum/feed";
import { newestThreadsReading } from "../forum/newest-threads";
import type { ThreadItem } from "../forum/thread-items";
import type { SocialCard } from "./card";
import { cardsReading, type OrderOf } from "./cards";
import { railReading, type SocialRail } from "./rail";

type HubContext = Pick<RequestContext, "db" | "backgroundDb" | "viewer" | "now" | "defer" | "requestId">;

/** Whose posts a feed shows. */
type FeedOf = "following" | "everyone";

export interface SocialFeed extends Page<SocialCard> {
  of: FeedOf;
  /** Whether the reader's own feed holds all of it already: one that is being put together says so. */
  isWhole: boolean;
}

const selectReader = prepared((db, { id }: Holes<{ id: string }>) =>
  db
    .select({
      openedAt: socialReaders.openedAt,
      position: socialReaders.position,
      friendsAt: socialReaders.friendsAt,
    })
    .from(socialReaders)
    .where(eq(socialReaders.userId, id)),
);

const readerStatement = ({ db }: HubContext, { id }: Member) => selectReader(db, { id });

/** After the answer: whoever reads the hub has a timeline kept for them. Who looks on in somebody's place leaves no trace. */
function keepSoon({ backgroundDb, viewer, now, defer, requestId }: HubContext, reader: Reader | undefined): void {
  if (viewer.kind === "visitor" || viewer.viewedAs === true) return;
  defer(
    keepTimeline(backgroundDb, viewer.id, reader, now).catch((error: unknown) =>
      log({ level: "error", message: "a timeline was not kept", requestId, error: errorText(error).error }),
    ),
  );
}

interface FeedAsked {
  of: FeedOf;
  cursor: string | null;
  limit: number;
}

const orderOf = (member: Member, of: FeedOf): OrderOf =>
  of === "everyone" ? { order: "everyone" } : { order: "timeline", of: member.id };

/** One round trip. @throws Unauthenticated; InvalidCursor */
export async function socialFeed(context: HubContext, { of, cursor, limit }: FeedAsked): Promise<SocialFeed> {
  const member = memberOf(context.viewer);
  const cards = cardsReading(context.db, member, orderOf(member, of), { cursor, limit });
  const [[reader], rows, reached] = await context.db.batch([readerStatement(context, member), ...cards.statements]);
  keepSoon(context, reader);
  return { of, ...cards.read(rows, reached), isWhole: isWhole(reader, context.now) };
}

interface HubFeed {
  tab: "feed";
  feed: SocialFeed;
  rail: SocialRail;
}

/** The hub with a feed, in one round trip (rules/social#hub). @throws Unauthenticated; InvalidCursor */
export async function hubFeed(context: HubContext, of: FeedOf, cursor: string | null): Promise<HubFeed> {
  const { db, now } = context;
  const member = memberOf(context.viewer);
  const cards = cardsReading(db, member, orderOf(member, of), { cursor, limit: SOCIAL_PAGE });
  const rail = railReading(db, member, now);
  const [[reader], rows, reached, friends, trending, active] = await db.batch([
    readerStatement(context, member),
    ...cards.statements,
    ...rail.statements,
  ]);
  keepSoon(context, reader);
  const feed = { of, ...cards.read(rows, reached), isWhole: isWhole(reader, now) };
  return { tab: "feed", feed, rail: rail.read(friends, trending, active) };
}

interface HubThreads {
  tab: "threads";
  threads: ThreadItem[];
  rail: SocialRail;
}

/** The same with the newest threads of the community. @throws Unauthenticated */
export async function hubThreads(context: HubContext): Promise<HubThreads> {
  const { db, now } = context;
  const member = memberOf(context.viewer);
  const newest = newestThreadsReading(db, member, undefined, now);
  const rail = railReading(db, member, now);
  const [[reader], ids, rows, friends, trending, active] = await db.batch([
    readerStatement(context, member),
    ...newest.statements,
    ...rail.statements,
  ]);
  keepSoon(context, reader);
  return { tab: "threads", threads: newest.read(ids, rows).items, rail: rail.read(friends, trending, active) };
}

interface HubActivity {
  tab: "activity";
  activity: FeedItem[];
  rail: SocialRail;
}

/** The same with what was written in the community last. @throws Unauthenticated */
export async function hubActivity(context: HubContext): Promise<HubActivity> {
  const { db, now } = context;
  const member = memberOf(context.viewer);
  const newest = feedReading(db, member);
  const rail = railReading(db, member, now);
  const [[reader], rows, categories, friends, trending, active] = await db.batch([
    readerStatement(context, member),
    ...newest.statements,
    ...rail.statements,
  ]);
  keepSoon(context, reader);
  return { tab: "activity", activity: newest.read(rows, categories), rail: rail.read(friends, trending, active) };
}

export type HubPage = HubFeed | HubThreads | HubActivity;
