import type { Page } from "../../../db/pagination";
import { NotFound } from "../../../errors";
import { PAGE_SIZE } from "../../foundation/lists/forms";
import { profileReading } from "../people/profile-page";
import { type AskedTab, type ProfileTab, type Reading, readTab } from "../people/profile-tab";
import {
  type CollectionEntry,
  type CollectionOf,
  driverStatement,
  entriesStatement,
  type Narrowed,
  toEntries,
  toEntry,
} from "./entries";

interface CollectionTab extends Page<CollectionEntry> {
  /** The daily driver, which stands above all of it on the first page and nowhere else then. */
  driver: CollectionEntry | null;
}

type AskedCollection = AskedTab & Narrowed & { cursor: string | null };

/** Whoever looks at the site as its member reads what everybody reads. */
export const collectionOf = ({ viewer }: Pick<Reading, "viewer">, { userId, as }: AskedTab): CollectionOf => ({
  userId,
  isOwn: as === undefined && viewer.kind === "member" && viewer.viewedAs !== true && viewer.id === userId,
});

/**
 * The products of a member's collection that a viewer may see, the newest first (rules/collection#collection). One round
 * trip.
 * @throws NotFound; InvalidCursor
 */
export async function collectionTab(
  context: Reading,
  asked: AskedCollection,
): Promise<ProfileTab & { tab: CollectionTab | null }> {
  const { db, now } = context;
  const { type, show, cursor } = asked;
  const of = collectionOf(context, asked);
  const withoutDriver = type === undefined && show === "all";
  const lists = [
    [entriesStatement(db, of, { type, show, withoutDriver, cursor, limit: PAGE_SIZE })],
    withoutDriver && cursor === null ? [driverStatement(db, of)] : [],
  ] as const;
  return readTab(context, asked, lists, ([[rows = []], [drivers = []]]) => ({
    ...toEntries(rows, of, PAGE_SIZE, now),
    driver: toDriver(drivers, of, now),
  }));
}

const toDriver = ([row]: Awaited<ReturnType<typeof driverStatement>>, of: CollectionOf, now: number) =>
  row === undefined ? null : toEntry(row, of, now);

/**
 * As `collectionTab`, for a list without a profile around it: the daily driver stands where it was added.
 * @throws NotFound also where the viewer may not read it; InvalidCursor
 */
export async function listCollection(
  context: Reading,
  asked: AskedCollection & { limit: number },
): Promise<Page<CollectionEntry>> {
  const { type, show, cursor, limit } = asked;
  const of = collectionOf(context, asked);
  const head = profileReading(context, asked.userId);
  const [found, rows] = await context.db.batch([
    head.statement,
    entriesStatement(context.db, of, { type, show, cursor, limit }),
  ]);
  const { shown, isBlocked } = head.read(found);
  if (shown === null || isBlocked) throw new NotFound("There is no such collection.");
  return toEntries(rows, of, limit, context.now);
}
