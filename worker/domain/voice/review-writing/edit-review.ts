import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { insertWhere } from "../../../db/insert-selected";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { alertsOf, holds } from "../integrity/alerts";
import { reviewEdits } from "../reviews/schema";
import { observed, watchedStatements, watchStatements } from "../integrity/watch-review";
import { writerOf } from "../../foundation/access/demand";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { HELD } from "../reviews/held";
import { hideReviews, publishEffects, restoreReviews, takeOverHiding, WITHDRAWN } from "./hide-review";
import { NO_REVIEW, type OwnRow, readOwn, selectOwn, type ReviewStatus, statusOf, textOf } from "./own-review";
import { contentColumns, holdCase, type PublishContext, refuseFuture } from "./publish-review";
import type { ReviewContent } from "./review-form";
import { refuseMissing, reviewPhotos, shownPhotos } from "./review-photos";
import { HIDDEN_BY_US } from "../reviews/review-limits";
import { earlierText, reviews } from "../reviews/schema";
import { totalsStatements } from "../reviews/totals";

const MEANWHILE = "This review has changed in the meantime. Please look at it again.";

interface Edited {
  id: string;
  status: ReviewStatus;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What its author had withdrawn shows again, unless a moderator is looking at it (rules/reviews#editing). */
export async function editReview(context: PublishContext, id: string, input: ReviewContent): Promise<Edited> {
  const { db, now } = context;
  const author = writerOf(context.viewer);
  refuseFuture(input, now);
  const text = { reviewId: id, authorId: author.id, text: input.content };
  // Of the vendor only a new review's burst asks, and an edit counts in none.
  const watched = { ...text, vendorId: "", productId: null, rating: 0, networkHash: null, isEdit: true };
  const photographed = reviewPhotos(input, { id, userId: author.id });
  const [candidates, nearby, ownNewest, sameNetwork, histogram, pages, usable, [row]] = await db.batch([
    ...watchStatements(db, watched, now),
    photographed.usable(db, now),
    selectOwn(db, author, id),
  ]);
  if (row === undefined) throw new NotFound(NO_REVIEW);
  const before = statusOf(row);
  if (before === "hidden") throw new Forbidden(HIDDEN_BY_US, "hidden-by-moderators");
  const columns = contentColumns(input);
  refuseMissing(photographed, usable);
  const photos = input.photos === undefined ? row.photos : shownPhotos(photographed, usable);
  const isChanged = !same(earlierText.parse({ ...columns, photos }), textOf(row));
  if (!isChanged && before !== "withdrawn") return { id, status: before };

  const seen = observed([candidates, nearby, ownNewest, sameNetwork, histogram, pages], now);
  const alerts = alertsOf(watched, seen, now);
  const isHeld = before === "held" || holds(alerts) || (before === "withdrawn" && row.isPending === 1);
  // Later than the last edit even where the clock stands still: history has one row a moment.
  const at = Math.max(now, (row.editedAt ?? 0) + 1);
  const set: ReviewSet = { ids: [id] };
  const isTakenAway = before === "shown" && isHeld;
  const rest = [
    ...rewritten(db, id, { ...columns, editedAt: at }),
    ...photographed.attach(db, now),
    ...standAs(db, set, { before, isHeld }, now),
    // First, so that a case which an alert opens says so; a pending one keeps its source.
    ...watchedStatements(db, text, alerts, now),
    ...(isHeld ? [holdCase(db, { id, authorId: author.id }, now)] : []),
    ...(isTakenAway ? [outdatePages(db, "review-hiding", now)] : []),
  ];
  await batchIfChanged(
    db,
    keepEarlier(db, row, author.id, at),
    rest,
    () => new Conflict(MEANWHILE, "changed-meanwhile"),
  );
  await context.afterChange({ kind: isTakenAway ? "review-hiding" : "review", vendorIds: [row.vendorId] });
  return { id, status: isHeld ? "held" : "shown" };
}

type ReviewSet = { ids: readonly string[] };

/** Keeps what the review says now, as long as nothing has changed it since it was read. */
function keepEarlier(db: Db, row: OwnRow, editedBy: string, at: number): BatchItem<"sqlite"> {
  const unchanged = sql`exists (select 1 from ${reviews} where id = ${row.id} and edited_at is ${row.editedAt} and hidden_cause is ${row.hiddenCause})`;
  return insertWhere(
    db,
    reviewEdits,
    { reviewId: row.id, editedAt: at, editedBy, before: { ...textOf(row) } },
    unchanged,
  );
}

function rewritten(db: Db, id: string, columns: Partial<typeof reviews.$inferInsert>): BatchItem<"sqlite">[] {
  const visible = sql`${eq(reviews.id, id)} and ${reviews.hiddenAt} is null`;
  return [
    ...totalsStatements(db, visible, -1),
    db.update(reviews).set(columns).where(eq(reviews.id, id)),
    ...totalsStatements(db, visible, 1),
    publishEffects(db, { ids: [id] }),
  ];
}

function standAs(
  db: Db,
  set: ReviewSet,
  { before, isHeld }: { before: ReviewStatus; isHeld: boolean },
  now: number,
): BatchItem<"sqlite">[] {
  const held = { cause: "held_again", by: null, reason: HELD.again } as const;
  if (before === "shown") return isHeld ? hideReviews(db, set, held, now) : [];
  if (before !== "withdrawn") return [];
  return isHeld ? set.ids.map((id) => takeOverHiding(db, id, held, now)) : restoreReviews(db, set, now);
}

/** Its author can publish it again by editing it (rules/reviews#withdrawing). */
export async function withdrawReview(context: PublishContext, id: string): Promise<void> {
  const { db, now } = context;
  const author = writerOf(context.viewer);
  const row = await readOwn(db, author, id);
  const status = statusOf(row);
  if (status === "hidden") throw new Forbidden(HIDDEN_BY_US, "hidden-by-moderators");
  if (status === "withdrawn") return;
  const own = { ...WITHDRAWN, by: author.id };
  const [first, ...others] = hideReviews(db, { ids: [id] }, own, now);
  if (first === undefined) return;
  await db.batch([first, ...others, takeOverHiding(db, id, own, now), outdatePages(db, "review-hiding", now)]);
  await context.afterChange({ kind: "review-hiding", vendorIds: [row.vendorId] });
}
