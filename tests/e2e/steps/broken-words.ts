import type { Page } from "@playwright/test";

/**
 * Words that a line's end cuts in two where no hyphen, wanted or soft, stands. Codes, addresses and whatever is longer than a
 * word of the site's language may break anywhere.
 * @returns each with the element in which it is cut
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LONGEST_WORD = 20;
    const broken = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const [parent, text] = [node.parentElement, node.nodeValue ?? ""];
      if (parent === null || parent.closest("script, style, template, code, .sr, .me-name, textarea") !== null)
        continue;
      if (text.includes("@") || !parent.checkVisibility({ visibilityProperty: true })) continue;
      for (const { 0: word, index } of text.matchAll(/(?<!\u00ad)\b\p{L}{4,}\b(?!\u00ad)/gu)) {
        if (word.length > LONGEST_WORD) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const [first, ...others] = range.getClientRects();
        const last = others.at(-1);
        if (first !== undefined && last !== undefined && last.top - first.top > first.height / 2)
          broken.add(`${word} in ${parent.tagName.toLowerCase()}`);
      }
    }
    return [...broken];
  });
}
