import * as v from "valibot";

const HOME_TABS = ["top", "hot", "community"] as const;
export type HomeTab = (typeof HOME_TABS)[number];

const LAB_LISTS = ["newest", "failed"] as const;
export type LabList = (typeof LAB_LISTS)[number];

/** Helpful reviews exceed `helpfulAbove`; above `countedMost` a count says only "more" (rules/home#counts). */
export const HOME = {
  topVendors: 3,
  hotProducts: 3,
  latestReviews: 3,
  communityReviews: 3,
  /** The newest reviews that both are chosen from. */
  reviewsLooked: 15,
  threads: 5,
  activity: 6,
  /** The newest threads and posts that the last two are chosen from: restricted and hidden ones are passed over. */
  postsLooked: 30,
  helpfulReviews: 3,
  helpfulAbove: 5,
  testerReviews: 2,
  labResults: 4,
  vendorStatus: 9,
  news: 2,
  deals: 3,
  countedMost: 999,
} as const;

/** The home page's address: tab, lab list and strain; what it does not know is the first. */
export const homeQuery = v.object({
  tab: v.fallback(v.optional(v.picklist(HOME_TABS), "top"), "top"),
  lab: v.fallback(v.optional(v.picklist(LAB_LISTS), "newest"), "newest"),
  strain: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(80))), undefined),
});

export const LABEL_FIELDS = ["mg", "pieces", "serving"] as const;
export type LabelField = (typeof LABEL_FIELDS)[number];
export type LabelValues = Record<LabelField, string>;

/** Numbers above this are no label's. */
const LABEL_MAX = 1_000_000;
const NOT_A_NUMBER = "Enter a number above zero, as the label prints it.";
const amount = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,7}(?:\.\d{1,3})?$/, NOT_A_NUMBER),
  v.transform(Number),
  v.gtValue(0, NOT_A_NUMBER),
  v.maxValue(LABEL_MAX, "That is more than a label says."),
);

const labelAmounts = v.pipe(
  v.object({ mg: amount, pieces: amount, serving: amount }),
  v.forward(
    v.check(({ pieces, serving }) => serving <= pieces, "A serving is at most the whole package."),
    ["serving"],
  ),
);

export type LabelArithmetic =
  | { state: "blank" }
  | { state: "refused"; errors: Partial<Record<LabelField, string>> }
  | { state: "done"; servings: number; mgPerServing: number; mgPerPiece: number };

/** It knows only the label, and says nothing about how much to take (rules/substances#label-arithmetic). */
export function labelArithmetic(values: LabelValues): LabelArithmetic {
  if (LABEL_FIELDS.every((field) => values[field].trim() === "")) return { state: "blank" };
  const result = v.safeParse(labelAmounts, values);
  if (!result.success) {
    const { nested = {} } = v.flatten<typeof labelAmounts>(result.issues);
    const errors = LABEL_FIELDS.flatMap((field) => {
      const [message] = nested[field] ?? [];
      return message === undefined ? [] : [[field, message] as const];
    });
    return { state: "refused", errors: Object.fromEntries(errors) };
  }
  const { mg, pieces, serving } = result.output;
  return { state: "done", servings: pieces / serving, mgPerServing: (mg * serving) / pieces, mgPerPiece: mg / pieces };
}

/** The three fields of an address, as typed; what is missing is "". */
export const labelValues = (params: URLSearchParams): LabelValues => ({
  mg: params.get("mg") ?? "",
  pieces: params.get("pieces") ?? "",
  serving: params.get("serving") ?? "",
});
