import { PLAN_OFFERS } from "@worker/domain/catalogue/plan-offers/offers";
import { groupBy } from "../demo";
import type { Rule } from "./facts";

export const PROMOTION_RULES: readonly Rule[] = [
  [
    "begins before it ends, in the past, and is taken back after it began",
    ({ promotions, today }) =>
      promotions.filter(
        ({ createdAt, startsAt, endsAt, withdrawnAt }) =>
          createdAt > today || startsAt < createdAt || endsAt <= startsAt || (withdrawnAt ?? startsAt) < startsAt,
      ),
  ],
  [
    "is about a product of its own vendor, in a size that it speaks of",
    ({ promotions, productOf, productSizes }) => {
      const sizesOf = groupBy(productSizes, ({ productId }) => productId);
      return promotions.filter(({ vendorId, productId, body }) => {
        if (!productId) return false;
        const foreign = productOf.get(productId)?.vendorId !== vendorId;
        const [, size] = /\b(\d+ (?:g|kg))\b/.exec(body) ?? [];
        return foreign || (size !== undefined && !(sizesOf.get(productId) ?? []).some(({ weight }) => weight === size));
      });
    },
  ],
  [
    "says nothing of certificates, laboratories or empty shelves, which hold of some products only",
    ({ promotions }) =>
      promotions.filter(({ title, body }) => /certificate|laborator|sold out/i.test(`${title} ${body}`)),
  ],
];

export const TICKET_RULES: readonly Rule[] = [
  [
    "is answered by staff after it was asked, and not in the future",
    ({ supportTickets, userOf, today }) =>
      supportTickets.filter(({ state, createdAt, answeredAt, answeredBy }) =>
        state === "answered"
          ? (answeredAt ?? 0) < createdAt || (answeredAt ?? 0) > today || userOf.get(answeredBy ?? "")?.role !== "staff"
          : createdAt > today,
      ),
  ],
  [
    "has priority where the plan gives it, and only there",
    ({ supportTickets, vendorOf }) =>
      supportTickets.filter(
        ({ vendorId, priority }) =>
          priority !== (vendorId ? PLAN_OFFERS[vendorOf.get(vendorId)?.plan ?? "basic"].prioritySupport : false),
      ),
  ],
];

export const WAITLIST_RULES: readonly Rule[] = [
  [
    "was told that the site is open once it was confirmed, and only then",
    ({ waitlist, today }) =>
      waitlist.filter(({ createdAt, confirmedAt, toldAt }) =>
        confirmedAt == null
          ? toldAt != null
          : confirmedAt < createdAt || (toldAt ?? 0) < confirmedAt || (toldAt ?? 0) > today,
      ),
  ],
];

export const REVIEW_RULES: readonly Rule[] = [
  [
    "is about something that was there, by somebody who was",
    ({ reviews, userOf, vendorOf, productOf }) =>
      reviews.filter(
        ({ authorId, vendorId, productId, createdAt }) =>
          createdAt < (userOf.get(authorId)?.createdAt ?? Infinity) ||
          createdAt < (vendorOf.get(vendorId)?.listedAt ?? Infinity) ||
          (productId != null &&
            (createdAt < (productOf.get(productId)?.addedAt ?? Infinity) ||
              productOf.get(productId)?.vendorId !== vendorId)),
      ),
  ],
  [
    "is answered and voted on after it was written",
    ({ reviewReplies, reviewVotes, reviewOf, today }) =>
      [...reviewReplies, ...reviewVotes].filter(
        ({ reviewId, createdAt }) => createdAt < (reviewOf.get(reviewId)?.createdAt ?? Infinity) || createdAt > today,
      ),
  ],
  [
    "names no batch but those that the site has of its product",
    ({ reviews, labResults }) => {
      const known = groupBy(labResults, ({ productId }) => productId);
      return reviews.flatMap(({ productId, title, content, pros, cons }) => {
        const own = (known.get(productId ?? "") ?? []).map(({ batchNumber }) => batchNumber);
        const named = [title, content, ...pros, ...cons].join(" ").match(/\b[A-Z]{1,2}-\d{4}-\d{2}\b/g);
        return (named ?? []).filter((batch) => !own.includes(batch));
      });
    },
  ],
  [
    "does not speak of a tester program, which has not started",
    ({ reviews }) =>
      reviews
        .filter(({ title, content }) => /tester (request|program|sample)/i.test(`${title} ${content}`))
        .map(({ title }) => title),
  ],
];

export const LAB_RULES: readonly Rule[] = [
  [
    "belongs to its product's vendor, by a laboratory that is there, and is decided after it came",
    ({ labResults, productOf, labPartners, today }) => {
      const labs = new Set(labPartners.map(({ id }) => id));
      return labResults.filter(
        ({ productId, vendorId, labId, createdAt, verifiedAt, testDate }) =>
          productOf.get(productId)?.vendorId !== vendorId ||
          !labs.has(labId) ||
          Date.parse(testDate) > createdAt ||
          createdAt > today ||
          (verifiedAt ?? createdAt) < createdAt,
      );
    },
  ],
];
