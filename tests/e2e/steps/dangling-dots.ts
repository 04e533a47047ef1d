import type { Page } from "@playwright/test";

/** Parts of a row joined by dots beside which a dot is seen at the beginning or the end of a line. */
export function danglingDots(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasDot = (part: Element, side: "::before" | "::after"): boolean =>
      getComputedStyle(part, side).content.includes("·");
    const isBeside = (one: Element | null, other: Element): boolean =>
      one !== null && one.getBoundingClientRect().right <= other.getBoundingClientRect().left;
    return [...document.querySelectorAll(".sep, .person-row-facts, .profile-facts")].flatMap((row) => {
      const cutsOff = getComputedStyle(row).overflowX === "clip";
      const parts = [...row.children].filter((part) => part.getClientRects().length > 0);
      return parts
        .filter((part, n) => {
          const next = parts[n + 1];
          const endsLine = next !== undefined && !isBeside(part, next);
          const beginsLine = !isBeside(parts[n - 1] ?? null, part);
          return (endsLine && hasDot(part, "::after")) || (beginsLine && !cutsOff && hasDot(part, "::before"));
        })
        .map((part) => part.textContent);
    });
  });
}
