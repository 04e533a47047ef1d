import type { EarlierText } from "@worker/domain/voice/reviews/schema";
import {
  EFFECT_LIST,
  REVIEW_LISTS,
  REVIEW_ROWS,
  ROW_LISTS,
  type RowList,
} from "@worker/domain/voice/reviews/review-limits";

/** What stands in the form, by the fields' names: single fields, and the rows or ticks of those that repeat. */
export interface Typed {
  values: Record<string, string>;
  lists: Record<string, string[]>;
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string";
const isList = (name: string): boolean => REVIEW_LISTS.some((list) => list === name);

export function typedIn(posted: Iterable<[string, unknown]>): Typed {
  const texts = [...posted].filter(isText);
  const lists = REVIEW_LISTS.map((list) => [list, texts.flatMap(([name, text]) => (name === list ? [text] : []))]);
  return {
    values: Object.fromEntries(texts.filter(([name]) => !isList(name))),
    lists: Object.fromEntries(lists) as Typed["lists"],
  };
}

const yesNo = (value: boolean | undefined): string => (value === undefined ? "" : value ? "yes" : "no");

export function typedOf(review: EarlierText): Typed {
  const { experience, categoryRatings } = review;
  const { effectsExperienced, firstTimeCustomer, returningCustomer, wouldOrderAgain, ...lines } = experience;
  const named = (group: string, fields: Record<string, string | number | undefined>) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        value === undefined ? [] : [[`${group}.${name}`, String(value)]],
      ),
    );
  return {
    values: {
      ...named("categoryRatings", categoryRatings),
      ...named("experienceDetails", lines),
      "experienceDetails.wouldOrderAgain": yesNo(wouldOrderAgain),
      customer: returningCustomer ? "returning" : firstTimeCustomer ? "first" : "",
      rating: String(review.rating),
      title: review.title,
      content: review.content,
      wouldRecommend: yesNo(review.wouldRecommend),
      tags: review.tags.join(", "),
      userExperience: review.userExperience ?? "",
      orderNumber: review.orderNumber ?? "",
      purchaseDate: review.purchaseDate ?? "",
    },
    lists: {
      pros: review.pros,
      cons: review.cons,
      productsPurchased: review.productsPurchased,
      [EFFECT_LIST]: effectsExperienced,
      photoId: review.photos.map(({ id }) => id),
      photoAlt: review.photos.map(({ alt }) => alt),
    },
  };
}

const ADD = "add.";

/** What the button says that adds a row where scripts are off. */
export const addRow = (list: RowList): string => ADD + list;

/** The form with one more row, where that is what was asked for. */
export function withAddedRow(typed: Typed): Typed | null {
  const list = ROW_LISTS.find((each) => typed.values["intent"] === addRow(each));
  if (list === undefined) return null;
  const rows = typed.lists[list] ?? [];
  const longer = rows.length < REVIEW_ROWS[list] ? [...rows, ""] : rows;
  return { ...typed, lists: { ...typed.lists, [list]: longer } };
}
