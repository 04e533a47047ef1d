import * as v from "valibot";
import { paragraphs, singleLine } from "../../../fields";
import { EFFECTS } from "../../catalogue/products/forms";
import { typedDollars } from "../../../dollars";
import { amount } from "../claims/forms";
import { recordId } from "../../foundation/lists/forms";
import { isRealDate } from "../../../days";
import { USER_EXPERIENCE } from "../reviews/forms";
import { CATEGORY_RATINGS } from "../../catalogue/vendors/category-ratings";
import { PHOTO_ALT_MAX } from "../../foundation/photos/photo-limits";
import { PHOTO_GONE, REVIEW_PHOTOS_MAX, REVIEW_ROWS, REVIEW_TEXT, TOO_MANY_PHOTOS } from "../reviews/review-limits";

/** Reviews began here; an order cannot be older. */
const FIRST_YEAR = 2000;

const RATING = "Please choose a rating from 1 to 5.";
const RECOMMENDS = "Please say whether you would recommend this vendor.";
const TITLE = "Please give your review a title.";
const CONTENT = "Please write your review.";
const DATE = "Please enter the date as YYYY-MM-DD.";

/** What is said of an answer that was not given: the site gives none for the writer (rules/reviews#fields). */
const UNANSWERED: Record<string, string> = {
  rating: RATING,
  title: TITLE,
  content: CONTENT,
  wouldRecommend: RECOMMENDS,
};
const unanswered = ({ path, message }: v.ObjectIssue): string => UNANSWERED[String(path?.at(-1)?.key)] ?? message;

const atMost = (most: number) => v.maxLength<string, number, string>(most, `Keep it to ${most} characters.`);
const words = (empty: string, most: number) => v.pipe(v.string(empty), paragraphs, v.nonEmpty(empty), atMost(most));
/** One line; without words it counts as not given. */
const line = (most: number = REVIEW_TEXT.line) =>
  v.optional(
    v.pipe(
      v.string(),
      singleLine,
      atMost(most),
      v.transform((text) => (text === "" ? undefined : text)),
    ),
  );

/** Blank rows are dropped, and what is said twice counts once (rules/reviews#fields). */
const rows = (most: number, longest: number) =>
  v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), singleLine, atMost(longest))),
      v.transform((all) => [...new Set(all.filter((text) => text !== ""))]),
      v.maxLength(most, `Keep it to ${most} lines.`),
    ),
    [],
  );

const stars = v.pipe(v.number(RATING), v.integer(RATING), v.minValue(1, RATING), v.maxValue(5, RATING));
const yesOrNo = v.boolean("Please choose yes or no.");

const details = v.pipe(
  v.object({
    orderSize: line(),
    orderValue: line(),
    effectsExperienced: v.optional(v.array(v.picklist(EFFECTS, `Give ${EFFECTS.join(", ")}.`)), []),
    dosageUsed: v.pipe(line(), v.description("One person's report, shown as such and never summarized")),
    consumptionMethod: line(),
    purposeOfUse: line(),
    firstTimeCustomer: v.optional(yesOrNo),
    returningCustomer: v.optional(yesOrNo),
    comparedToOtherVendors: line(),
    wouldOrderAgain: v.optional(yesOrNo),
  }),
  v.check(
    ({ firstTimeCustomer, returningCustomer }) => firstTimeCustomer !== true || returningCustomer !== true,
    "Choose either a first order or a returning customer, not both.",
  ),
);

const isDay = (text: string): boolean => isRealDate(text) && text >= `${FIRST_YEAR}-01-01`;

const photo = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, PHOTO_GONE)),
  alt: v.optional(
    v.pipe(
      v.string(),
      singleLine,
      v.maxLength(PHOTO_ALT_MAX, `Describe a photograph in at most ${PHOTO_ALT_MAX} characters.`),
    ),
    "",
  ),
});
const photos = v.optional(
  v.pipe(
    v.array(photo),
    v.transform((all) => [...new Map(all.map((each) => [each.id, each])).values()]),
    v.maxLength(REVIEW_PHOTOS_MAX, TOO_MANY_PHOTOS),
    v.description("Ids that `POST /api/photos` answered, in order. Left out, an edit leaves them as they are"),
  ),
);

const contentEntries = {
  rating: stars,
  title: words(TITLE, REVIEW_TEXT.title),
  content: words(CONTENT, REVIEW_TEXT.content),
  pros: rows(REVIEW_ROWS.pros, REVIEW_TEXT.line),
  cons: rows(REVIEW_ROWS.cons, REVIEW_TEXT.line),
  wouldRecommend: v.boolean(RECOMMENDS),
  productsPurchased: rows(REVIEW_ROWS.productsPurchased, REVIEW_TEXT.line),
  categoryRatings: v.optional(
    v.object({
      ...v.entriesFromList(CATEGORY_RATINGS, v.optional(stars)),
    }),
    {},
  ),
  experienceDetails: v.optional(details, {}),
  tags: v.pipe(
    rows(REVIEW_ROWS.tags, REVIEW_TEXT.tag),
    v.transform((tags) => [...new Set(tags.map((tag) => tag.toLowerCase()))]),
  ),
  userExperience: v.optional(v.picklist(USER_EXPERIENCE, `Give ${USER_EXPERIENCE.join(", ")}.`)),
  orderNumber: line(REVIEW_TEXT.order),
  purchaseDate: v.optional(v.pipe(v.string(), v.trim(), v.check(isDay, DATE), v.description("YYYY-MM-DD"))),
  photos,
};

/** A review as the API takes it (rules/reviews#author). The author is the session's user. */
export const reviewForm = v.object(
  {
    vendorId: recordId,
    productId: v.optional(v.nullable(recordId)),
    ...contentEntries,
    purchaseAmount: v.optional(
      v.pipe(amount, v.description("US dollars. With an order number and a date it files a purchase claim")),
    ),
  },
  unanswered,
);
export type ReviewInput = v.InferOutput<typeof reviewForm>;

export const reviewEditForm = v.object(contentEntries, unanswered);
export type ReviewContent = v.InferOutput<typeof reviewEditForm>;

type Fields = Record<string, unknown>;
const listIn = (fields: Fields, name: string): unknown[] => (Array.isArray(fields[name]) ? fields[name] : []);
const GROUPS = ["categoryRatings", "experienceDetails"] as const;

/** What a field of text says: a digit is stars, yes and no are what they say. */
function valueOf(name: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (name === "purchaseAmount") return typedDollars(value);
  if (name === "rating" || name.startsWith("categoryRatings.")) return /^\d$/.test(value) ? Number(value) : value;
  if (!/^(?:wouldRecommend|experienceDetails\.wouldOrderAgain)$/.test(name)) return value;
  return value === "yes" ? true : value === "no" ? false : value;
}

/** The form's flat fields, named by path, as the API's nested ones; what was left empty is not given. */
function nested(fields: Fields): Fields {
  const given = Object.entries(fields).flatMap(([name, value]): [string, unknown][] =>
    value === "" ? [] : [[name, valueOf(name, value)]],
  );
  const ofGroup = (group: string) =>
    Object.fromEntries(
      given.flatMap(([name, value]) => (name.startsWith(`${group}.`) ? [[name.slice(group.length + 1), value]] : [])),
    );
  const customer = fields["customer"];
  const known = customer === "first" || customer === "returning";
  const [categoryRatings, experience] = GROUPS.map(ofGroup);
  return {
    ...Object.fromEntries(given.filter(([name]) => !name.includes("."))),
    tags: typeof fields["tags"] === "string" ? fields["tags"].split(",") : [],
    photos: listIn(fields, "photoId").map((id, at) => ({ id, alt: listIn(fields, "photoAlt")[at] ?? "" })),
    categoryRatings,
    experienceDetails: {
      ...experience,
      ...(known && { firstTimeCustomer: customer === "first", returningCustomer: customer === "returning" }),
    },
  };
}

const posted = v.pipe(v.record(v.string(), v.unknown()), v.transform(nested));

export const reviewPageForm = v.pipe(posted, reviewForm);
export const reviewEditPageForm = v.pipe(posted, reviewEditForm);

export const writePageQuery = v.object({
  vendor: v.fallback(v.optional(recordId), undefined),
  product: v.fallback(v.optional(recordId), undefined),
  q: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ""), ""),
});
