import * as v from "valibot";
import { seenAs } from "../people/forms";
import { PORTFOLIO_CATEGORIES, PORTFOLIO_MOST, PORTFOLIO_PAGE, PORTFOLIO_SORTS } from "./categories";

const category = v.picklist(PORTFOLIO_CATEGORIES, `Give ${PORTFOLIO_CATEGORIES.join(", ")}.`);
const sort = v.picklist(PORTFOLIO_SORTS, `Sort by ${PORTFOLIO_SORTS.join(", ")}.`);
const page = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, "Give a number."),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
  v.maxValue(Math.ceil(PORTFOLIO_MOST / PORTFOLIO_PAGE)),
);

export const portfolioQuery = v.object({
  category: v.fallback(v.optional(category), undefined),
  sort: v.fallback(v.optional(sort, "newest"), "newest"),
  page: v.fallback(v.optional(page, "1"), 1),
  as: seenAs,
});
export const portfolioApiQuery = v.object({
  sort: v.optional(v.pipe(sort, v.description("Within each category")), "newest"),
});
