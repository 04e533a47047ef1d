import { escapeAttribute } from "@worker/domain/foundation/markup/escape";

/**
 * The search of a vendor's or product's reviews, for their pages: a GET form as HTML, so that a page full of scripts
 * gets none more, and short, since it goes into the page's data too. It leads to the matches themselves
 * (rules/reviews#searching).
 */
export function reviewSearchHtml({ vendor, product }: { vendor: string; product?: string }): string {
  const hidden = Object.entries({ vendor, product }).flatMap(([name, value]) =>
    value === undefined ? [] : [`<input type=hidden name=${name} value="${escapeAttribute(value)}">`],
  );
  return `<form class=review-find action=/reviews#review-matches role=search>${hidden.join("")}<input class=input type=search name=q required aria-label="Search reviews"><button class=btn>Search</button></form>`;
}
