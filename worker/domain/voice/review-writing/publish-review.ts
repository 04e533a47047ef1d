import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import { utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { batchIfChanged, mustHaveChanged } from "../../../db/must-change";
import { Conflict, Invalid } from "../../../errors";
import { writerOf } from "../../foundation/access/demand";
import { awardAtOnce } from "../badges/award-at-once";
import { type ClaimInput, ORDER_TAKEN } from "../claims/forms";
import { allowClaim, claimStatements, newClaim } from "../claims/new-claim";
import { markBought } from "../claims/verified-mark";
import { alertsOf, holds } from "../integrity/alerts";
import { observed, watchedStatements, watchStatements } from "../integrity/watch-review";
import { openCase } from "../../foundation/cases/open-case";
import { payReviewRewards } from "../review-rewards/review-reward";
import { claimOfReview } from "./claim-of-review";
import { HELD_TEXTS, type HeldCause, type HeldReason } from "../reviews/held";
import { publishEffects, tellOfReview } from "./hide-review";
import type { ReviewContent, ReviewInput } from "./review-form";
import { refuseMissing, reviewPhotos } from "./review-photos";
import { ONCE, refuseSubject, subjectStatements } from "./review-subject";
import { reviews } from "../reviews/schema";
import { totalsStatements } from "../reviews/totals";

export type PublishContext = Pick<
  RequestContext,
  "db" | "env" | "viewer" | "objects" | "now" | "network" | "origin" | "afterChange"
>;

/** Reads nothing, where no purchase is claimed. */
const NO_CLAIM: ClaimInput = { vendor: "", orderNumber: "", purchaseDate: "", amount: 0 };

/** Two at once: the other one may have been a review or a claim. */
const ONCE_OR_TAKEN = `${ONCE} Or ${ORDER_TAKEN.charAt(0).toLowerCase()}${ORDER_TAKEN.slice(1)}`;

interface Published {
  id: string;
  /** Why it waits for a moderator; null where it shows. */
  held: HeldReason | null;
  /** The same as a code. */
  heldCause: HeldCause | null;
  /** The purchase claim that was filed along; null where no order was named. */
  claimId: string | null;
}

export function refuseFuture({ purchaseDate }: ReviewContent, now: number): void {
  if (purchaseDate !== undefined && purchaseDate > utcDay(now))
    throw new Invalid({ purchaseDate: "A purchase cannot be dated in the future." });
}

export function contentColumns(input: ReviewContent) {
  const { experienceDetails, orderNumber, purchaseDate, userExperience, ...rest } = input;
  return {
    ...rest,
    // Their own rows write the column.
    photos: undefined,
    experience: { ...experienceDetails, effectsExperienced: [...new Set(experienceDetails.effectsExperienced)] },
    userExperience: userExperience ?? null,
    orderNumber: orderNumber ?? null,
    purchaseDate: purchaseDate ?? null,
  };
}

/** Opens the case of a review that waits, unless one is pending. */
export const holdCase = (db: Db, review: { id: string; authorId: string }, now: number): BatchItem<"sqlite"> =>
  openCase(db, { kind: "review", subjectId: review.id, ownerId: review.authorId, source: "held" }, now);

/** A purchase claim is filed in the same batch: both are written, or neither (rules/claims#with-a-review). */
export async function publishReview(context: PublishContext, input: ReviewInput): Promise<Published> {
  const { db, now, network } = context;
  const author = writerOf(context.viewer);
  const { vendorId, productId = null } = input;
  refuseFuture(input, now);
  const claim = claimOfReview(input);
  const id = newId(now);
  const about = { vendorId, productId };
  const text = { reviewId: id, authorId: author.id, text: input.content };
  const watched = { ...text, ...about, rating: input.rating, networkHash: network, isEdit: false };
  const photographed = reviewPhotos(input, { id, userId: author.id });
  if (claim !== null) await allowClaim(context, author, claim);
  const [candidates, nearby, ownNewest, sameNetwork, histogram, pages, usable, vendor, product, own, ...forClaim] =
    await db.batch([
      ...watchStatements(db, watched, now),
      photographed.usable(db, now),
      ...subjectStatements(db, author, about, network),
      ...claimStatements(db, author.id, claim ?? NO_CLAIM, network),
    ]);
  refuseMissing(photographed, usable);
  const doubt = refuseSubject(author, about, [vendor, product, own]);
  const filed = claim === null ? null : await newClaim(context, author, claim, forClaim);
  if (filed?.isTaken === true) throw new Conflict(ORDER_TAKEN, "order-taken");
  const seen = observed([candidates, nearby, ownNewest, sameNetwork, histogram, pages], now);
  const alerts = alertsOf(watched, seen, now);
  const heldCause = doubt ?? (holds(alerts) ? "held_again" : null);
  const held = heldCause === null ? null : HELD_TEXTS[heldCause];

  const row = { ...contentColumns(input), id, ...about, authorId: author.id, networkHash: network, createdAt: now };
  const hiding = held === null ? {} : { hiddenAt: now, hiddenCause: heldCause, hiddenReason: held };
  // Of two at once the unique index lets one in.
  const written = db
    .insert(reviews)
    .values({ ...row, ...hiding })
    .onConflictDoNothing();
  const after = [
    ...photographed.attach(db, now),
    ...watchedStatements(db, text, alerts, now),
    ...shown(db, id),
    tellOfReview(db, id, now),
    ...(held === null ? [] : [holdCase(db, { id, authorId: author.id }, now)]),
    ...markBought(db, { userId: author.id, vendorId }, now),
    ...payReviewRewards(db, sql`${eq(reviews.id, id)}`, now),
    ...awardAtOnce(
      db,
      { userId: author.id, badge: "first-review", onlyIf: exists(db.select(ONE).from(reviews).where(itself(id))) },
      now,
    ),
  ];
  const writes = filed === null ? ([written] as const) : ([filed.write, mustHaveChanged(db), written] as const);
  await batchIfChanged(db, writes, after, () =>
    filed === null ? new Conflict(ONCE, "already-reviewed") : new Conflict(ONCE_OR_TAKEN, "reviewed-or-order-taken"),
  );
  await context.afterChange({ kind: "review", vendorIds: [vendorId] });
  return { id, held, heldCause, claimId: filed?.id ?? null };
}

const ONE = { one: sql`1` };
/** The review, where it shows. */
const itself = (id: string): SQL => and(eq(reviews.id, id), isNull(reviews.hiddenAt)) ?? sql`0`;

function shown(db: Db, id: string): BatchItem<"sqlite">[] {
  return [...totalsStatements(db, itself(id), 1), publishEffects(db, { ids: [id] })];
}
