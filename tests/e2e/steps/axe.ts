import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Half the size of the source that the package exports. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Puts axe into every document that the page opens from now on, which costs half of what sending it each time does. */
export const carryAxe = (page: Page): Promise<unknown> => page.addInitScript(SOURCE);

/** Every violation as one readable line, put together in the page: what passed is many times as much to send. */
async function lines(page: Page, runOnly: axe.RunOnly, within?: string): Promise<string[]> {
  const hasAxe = () => "axe" in window;
  for (const frame of page.frames()) if (!(await frame.evaluate(hasAxe))) await frame.evaluate(SOURCE);
  return page.evaluate(
    async ([only, part]) => {
      // Colors on their way from one scheme to the other are nobody's choice; one that arrives may start one below it.
      // One in a box that was closed meanwhile stands still until that opens.
      const isSeen = ({ effect }: Animation) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility();
      const moving = () => document.getAnimations().filter((each) => each instanceof CSSTransition && isSeen(each));
      while (moving().length > 0) {
        await Promise.allSettled(moving().map(({ finished }) => finished));
        // One that has just ended stays listed until the page is drawn again, which needs a turn.
        await new Promise((drawn) => setTimeout(drawn, 20));
      }
      window.axe.configure({ noHtml: true });
      const { violations: found } = await window.axe.run(part ?? document, {
        runOnly: only,
        resultTypes: ["violations"],
      });
      return found.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(" ")} (${failureSummary ?? ""})`),
      );
    },
    [runOnly, within] as const,
  );
}

/**
 * What axe finds with all its rules.
 * @param within a selector; without it the whole page, of which what lies half under an open menu counts as too small
 */
export const violations = (page: Page, within?: string): Promise<string[]> =>
  lines(page, { type: "tag", values: TAGS }, within);

/** What it finds of the rules that colors and sizes alone decide. */
export const visualViolations = (page: Page): Promise<string[]> =>
  lines(page, { type: "rule", values: ["color-contrast", "target-size"] });
