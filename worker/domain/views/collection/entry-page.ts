import { NotFound } from "../../../errors";
import { type ResultLine, selectProductResults, toResultLine } from "../../catalogue/lab/public/public-results";
import { collectionItems } from "../../catalogue/wishlist/schema";
import { memberOf } from "../../foundation/access/demand";
import { ownEntry } from "../../voice/collection/save-entry";
import type { ReviewPhoto } from "../../voice/reviews/schema";
import { type AskedTab, type ProfileTab, type Reading, readTab } from "../people/profile-tab";
import { collectionOf } from "./collection-tab";
import { type CollectionEntry, entryPhotosStatement, entryStatement, toEntry } from "./entries";
import { type Purchase, purchasesStatement, toPurchases } from "./purchases";

/** Published results of the product that stand beside what its member says. */
const RESULTS_SHOWN = 3;

interface EntryPage {
  entry: CollectionEntry;
  purchases: Purchase[];
  photos: ReviewPhoto[];
  /** As the laboratory measured them, the newest first; nothing of these is typed by members. */
  results: ResultLine[];
}

const NO_ENTRY = "There is no such product in this collection.";

/**
 * One product of a collection with all that a viewer may see of it; one round trip.
 * @throws NotFound also for one that its member does not show
 */
export async function entryPage(
  context: Reading,
  asked: AskedTab & { productId: string },
): Promise<ProfileTab & { tab: EntryPage | null }> {
  const { db, now } = context;
  const { productId } = asked;
  const of = collectionOf(context, asked);
  const lists = [
    [entryStatement(db, of, productId)],
    [purchasesStatement(db, of, productId)],
    [entryPhotosStatement(db, of, productId)],
    [selectProductResults(db, { of: productId, rows: RESULTS_SHOWN })],
  ] as const;
  return readTab(context, asked, lists, ([[found = []], [bought = []], [photos = []], [results = []]]) => {
    const [row] = found;
    if (row === undefined) throw new NotFound(NO_ENTRY);
    const entry = toEntry(row, of, now);
    return {
      entry,
      purchases: toPurchases(bought, of, entry.isListed),
      photos,
      results: entry.isListed ? results.map((result) => toResultLine(result, now)) : [],
    };
  });
}

export interface OwnEntry extends Omit<EntryPage, "results"> {
  /** Markdown, as it was written. */
  written: string;
}

/** An entry as its member edits it; one round trip. @throws Unauthenticated; NotFound */
export async function ownEntryPage({ db, viewer, now }: Reading, productId: string): Promise<OwnEntry> {
  const { id: userId } = memberOf(viewer);
  const of = { userId, isOwn: true };
  const [[row], bought, photos, [text]] = await db.batch([
    entryStatement(db, of, productId),
    purchasesStatement(db, of, productId),
    entryPhotosStatement(db, of, productId),
    db.select({ notes: collectionItems.notes }).from(collectionItems).where(ownEntry(userId, productId)),
  ]);
  if (row === undefined || text === undefined) throw new NotFound(NO_ENTRY);
  const entry = toEntry(row, of, now);
  return { entry, purchases: toPurchases(bought, of, entry.isListed), photos, written: text.notes };
}
