import { escapeAttribute } from "@worker/domain/foundation/markup/escape";
import { plural } from "~/ui/format";
import { reviewsAddress } from "./reviews-address";

interface Searched {
  vendor: string;
  product?: string;
  /** How many of them show photographs. */
  photographed?: number;
}

/**
 * The search of a vendor's or product's reviews, for their pages: a GET form as HTML, so that a page full of scripts
 * gets none more, and short, since it goes into the page's data too. It leads to the matches themselves
 * (rules/reviews#searching).
 */
export function reviewSearchHtml({ vendor, product, photographed = 0 }: Searched): string {
  const hidden = Object.entries({ vendor, product }).flatMap(([name, value]) =>
    value === undefined ? [] : [`<input type=hidden name=${name} value="${escapeAttribute(value)}">`],
  );
  const label = `Search the reviews of this ${product === undefined ? "vendor" : "product"}`;
  const form = `<form class=review-find action=/reviews#review-matches role=search>${hidden.join("")}<input class=input type=search name=q required dir=auto aria-label="${label}"><button class=btn>Search reviews</button></form>`;
  if (photographed === 0) return form;
  const path = escapeAttribute(reviewsAddress({ vendor, product, photos: true }));
  return `${form}<p class=review-find><a href="${path}">${plural(photographed, "review")} with photographs</a>`;
}
