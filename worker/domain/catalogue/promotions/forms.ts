import * as v from "valibot";
import { singleLine } from "../../../fields";
import { DAY_MS, dayStart, isRealDate } from "../../../days";
import { cursor, listQuery, recordId } from "../../foundation/lists/forms";
import { SUBSTANCES } from "../substances/classes";

export const PROMOTION_KINDS = ["announcement", "deal"] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

export const PROMOTION_TITLE_MAX = 80;
export const PROMOTION_BODY_MAX = 500;
export const PROMOTION_CODE_MAX = 30;
/** Days that a promotion may run at most; lists look no further back than this. */
export const PROMOTION_DAYS_MAX = 90;
export const PERCENT_MAX = 90;

export const PROMOTION_MADE = "It shows on your page now.";
export const PROMOTION_WITHDRAWN = "It has been withdrawn. It still counts toward this month's limit.";

const words = (empty: string, most: number) =>
  v.pipe(v.string(empty), singleLine, v.nonEmpty(empty), v.maxLength(most, `Keep it to ${most} characters.`));

/** 00:00 UTC after a day written as YYYY-MM-DD; NaN where there is no such day. */
const endOfDay = (day: string): number => (isRealDate(day) ? dayStart(day) + DAY_MS : Number.NaN);

const PERCENT = `Enter a whole number from 1 to ${PERCENT_MAX}.`;
const entries = {
  kind: v.picklist(PROMOTION_KINDS, "Please choose what it is."),
  title: words("A title is required", PROMOTION_TITLE_MAX),
  body: words("A text is required", PROMOTION_BODY_MAX),
  /** Last day, in UTC; it ends with that day. */
  lastDay: v.pipe(
    v.string("Please give the last day."),
    v.trim(),
    v.regex(/^\d{4}-\d\d-\d\d$/, "Please give the last day."),
    v.check((day) => !Number.isNaN(endOfDay(day)), "There is no such day."),
  ),
  code: v.pipe(
    v.optional(v.string(), ""),
    v.trim(),
    v.regex(/^[\w-]{0,30}$/, `A code has letters, digits and hyphens, at most ${PROMOTION_CODE_MAX}.`),
    v.transform((text) => (text === "" ? null : text)),
  ),
};

const percent = v.pipe(v.number(PERCENT), v.integer(PERCENT), v.minValue(1, PERCENT), v.maxValue(PERCENT_MAX, PERCENT));
const DEAL_PERCENT = "A deal needs its percentage off.";

export const promotionBody = v.pipe(
  v.object({
    ...entries,
    productId: v.optional(v.nullable(recordId), null),
    percentOff: v.optional(v.nullable(percent), null),
  }),
  v.forward(
    v.check(({ kind, percentOff }) => kind !== "deal" || percentOff !== null, DEAL_PERCENT),
    ["percentOff"],
  ),
);
export type PromotionInput = v.InferOutput<typeof promotionBody>;

const typedPercent = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.transform((text) => (text === "" ? null : Number(text))),
  v.nullable(percent),
);
const typedProduct = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.transform((text) => (text === "" ? null : text)),
  v.nullable(recordId),
);

const announceForm = v.pipe(
  v.object({ intent: v.literal("make"), ...entries, productId: typedProduct, percentOff: typedPercent }),
  v.forward(
    v.check(({ kind, percentOff }) => kind !== "deal" || percentOff !== null, DEAL_PERCENT),
    ["percentOff"],
  ),
);

export const promotionsPageForm = v.union([v.object({ intent: v.literal("withdraw"), id: recordId }), announceForm]);

/** Where a promotion ends, by its last day. */
export const promotionEnd = endOfDay;

export const promotionsPageQuery = v.object({ cursor: v.fallback(v.optional(cursor), undefined) });
export const promotionsApiQuery = listQuery({});

const DEAL_SORTS = ["newest", "ending"] as const;
export type DealSort = (typeof DEAL_SORTS)[number];

const substance = v.picklist(SUBSTANCES, `Give ${SUBSTANCES.join(", ")}.`);
const sort = v.picklist(DEAL_SORTS, `Give ${DEAL_SORTS.join(" or ")}.`);
export const dealsPageQuery = v.object({
  substance: v.fallback(v.optional(substance), undefined),
  sort: v.fallback(v.optional(sort, "newest"), "newest"),
  cursor: v.fallback(v.optional(cursor), undefined),
});
export const dealsApiQuery = listQuery({ substance: v.optional(substance), sort: v.optional(sort, "newest") });
