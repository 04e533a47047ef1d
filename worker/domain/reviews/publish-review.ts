import { and, eq, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../context";
import { utcDay } from "../../days";
import type { Db } from "../../db/client";
import { newId } from "../../db/ids";
import { batchIfChanged } from "../../db/must-change";
import { Conflict, Forbidden, Invalid, Unauthenticated } from "../../errors";
import type { Member, Viewer } from "../access/policy";
import { markBought } from "../claims/verified-mark";
import { alertsOf, holds } from "../integrity/alerts";
import { watchedStatements, watchStatements } from "../integrity/watch-review";
import { contentChanged, type ContentContext } from "../moderation/content-changed";
import { moderationCases } from "../moderation/schema";
import { payReviewRewards } from "../rewards/review-reward";
import { HELD, type HeldReason } from "./held";
import { publishEffects } from "./hide-review";
import type { ReviewContent, ReviewInput } from "./review-form";
import { ONCE, refuseSubject, subjectStatements } from "./review-subject";
import { reviews } from "./schema";
import { totalsStatements } from "./totals";

export type PublishContext = ContentContext & Pick<RequestContext, "network">;

export interface Published {
  id: string;
  /** Why it waits for a moderator; null where it shows. */
  held: HeldReason | null;
}

/**
 * The member who writes, votes or replies.
 * @throws Unauthenticated; Forbidden before the age gate is passed (rulings R3)
 */
export function writerOf(viewer: Viewer): Member {
  if (viewer.kind === "visitor") throw new Unauthenticated("Please log in.");
  if (!viewer.ageVerified) throw new Forbidden("Please confirm your age first.");
  return viewer;
}

/** @throws Invalid for a purchase that is yet to come */
export function refuseFuture({ purchaseDate }: ReviewContent, now: number): void {
  if (purchaseDate !== undefined && purchaseDate > utcDay(now))
    throw new Invalid({ purchaseDate: "A purchase cannot be dated in the future." });
}

/** The columns of what a member said. */
export function contentColumns(input: ReviewContent) {
  const { experienceDetails, orderNumber, purchaseDate, userExperience, ...rest } = input;
  return {
    ...rest,
    experience: { ...experienceDetails, effectsExperienced: [...new Set(experienceDetails.effectsExperienced)] },
    userExperience: userExperience ?? null,
    orderNumber: orderNumber ?? null,
    purchaseDate: purchaseDate ?? null,
  };
}

/** Opens the case of a review that waits, unless one is pending. */
export const holdCase = (db: Db, review: { id: string; authorId: string }, now: number): BatchItem<"sqlite"> =>
  db
    .insert(moderationCases)
    .values({
      ...{ id: newId(now), kind: "review", subjectId: review.id, ownerId: review.authorId },
      ...{ source: "held", status: "open", openedAt: now },
    })
    .onConflictDoNothing();

/**
 * Publishes a member's review with every total that it changes in one batch (rulings R8, area 7), or holds it for the
 * moderators. Two round trips; facets follow after the answer.
 * @throws Unauthenticated, Forbidden, Invalid, AlreadyReviewed; Conflict where two came at once
 */
export async function publishReview(context: PublishContext, input: ReviewInput): Promise<Published> {
  const { db, now, network } = context;
  const author = writerOf(context.viewer);
  const { vendorId, productId = null, ...content } = input;
  refuseFuture(content, now);
  const id = newId(now);
  const about = { vendorId, productId };
  const text = { reviewId: id, authorId: author.id, text: content.content };
  const watched = { ...text, vendorId, networkHash: network, isEdit: false };
  const [candidates, nearby, authorDay, ...subject] = await db.batch([
    ...watchStatements(db, watched, now),
    ...subjectStatements(db, author, about, network),
  ]);
  const doubt = refuseSubject(author, about, subject);
  const alerts = alertsOf(watched, { candidates, nearby, authorDay }, now);
  const held = doubt ?? (holds(alerts) ? HELD.again : null);

  const row = { id, ...about, ...contentColumns(content), authorId: author.id, networkHash: network, createdAt: now };
  const hiding = held === null ? {} : { hiddenAt: now, hiddenReason: held };
  // Of two at once the unique index lets one in.
  const written = db
    .insert(reviews)
    .values({ ...row, ...hiding })
    .onConflictDoNothing();
  const after = [
    ...watchedStatements(db, text, alerts, now),
    ...shown(db, id),
    ...(held === null ? [] : [holdCase(db, { id, authorId: author.id }, now)]),
    ...markBought(db, { userId: author.id, vendorId }, now),
    ...payReviewRewards(db, sql`${eq(reviews.id, id)}`, now),
  ];
  await batchIfChanged(db, written, after, () => new Conflict(ONCE));
  await contentChanged(context, { vendorId });
  return { id, held };
}

/** What counts a review that shows. */
function shown(db: Db, id: string): BatchItem<"sqlite">[] {
  const itself = and(eq(reviews.id, id), isNull(reviews.hiddenAt)) ?? sql`0`;
  return [...totalsStatements(db, itself, 1), publishEffects(db, { ids: [id] })];
}
