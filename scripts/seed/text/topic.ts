import type { CategoryRating } from "@worker/domain/catalogue/vendors/category-ratings";
import type { Form } from "./product-lines";

export type Tone = "good" | "mixed" | "bad";

/** What someone says of one matter in one tone. A line stands alone, so a review takes at most one of each topic. */
interface Bank {
  titles: readonly string[];
  lines: readonly string[];
  /** Short forms for the lists of pros (good) and cons (mixed, bad). */
  points: readonly string[];
}

/**
 * `[a|b]` is a choice and `{slot}` a fact of the review; a line that names `{product}` is left out where there is none.
 * The tone follows the review's rating of `category`, so that text and figures agree.
 */
export interface Topic {
  id: string;
  category: CategoryRating;
  /** Left out: it fits every review. */
  forms?: readonly Form[];
  tag: string;
  banks: Record<Tone, Bank>;
}
