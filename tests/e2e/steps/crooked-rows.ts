import type { Page } from "@playwright/test";

/** Names of rows that do not stand on the first line of what is beside them. */
export function crookedRows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const firstLine = (cell: Element): DOMRect | undefined => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects()[0];
    };
    return [...document.querySelectorAll('.table tbody th[scope="row"]')].flatMap((name) => {
      const beside = name.nextElementSibling;
      // A table that is stacked on a phone has nothing beside the name.
      if (beside?.getBoundingClientRect().top !== name.getBoundingClientRect().top) return [];
      const [own, other] = [firstLine(name), firstLine(beside)];
      if (own === undefined || other === undefined) return [];
      return Math.abs(own.bottom - other.bottom) > own.height / 2 ? [name.textContent] : [];
    });
  });
}
