import type { Figures } from "../comparable/figures";
import type { Evidence } from "../lab/results/evidence";
import { isPast } from "../lab/results/forms";
import type { RegionNote } from "../substances/forms";
import { EFFECT_REPORTS_MIN, type ProductType } from "../products/forms";
import type { PublishedEffect } from "../products/schema";

export interface ProductCardData {
  id: string;
  name: string;
  type: ProductType;
  vendor: { id: string; name: string; verified: boolean };
  /** Its address; a card shows it beside the name, which says what it is. */
  image: string | null;
  rating: number | null;
  reviewCount: number;
  lowestPriceCents: number;
  figures: Figures;
  /** As reviewers report them, or set by staff (rules/substances#reported-effects). */
  effects: PublishedEffect[];
  tags: string[];
  /** A paid plan moved it up in this very list, which its label says (rules/promotions#label). */
  promoted: boolean;
  suspended: boolean;
  evidence: Evidence;
  /** What is on record for the region that the list was asked for; absent where none was named. */
  note?: RegionNote | undefined;
}

/** Effects that may be shown: enough reviewers report them, or staff set them (rules/substances#reported-effects). */
export const publishedOnly = (effects: PublishedEffect[]): PublishedEffect[] =>
  effects.filter(({ byStaff, reports }) => byStaff || reports >= EFFECT_REPORTS_MIN);

const LAB_TAG = "lab-tested";

/** The tag that names a laboratory does not stand where the newest result failed or has expired. */
export const shownTags = (tags: string[], { kind }: Pick<Evidence, "kind">): string[] =>
  kind === "fail" || isPast(kind) ? tags.filter((tag) => tag.toLowerCase().replace(/[\s_]+/g, "-") !== LAB_TAG) : tags;
