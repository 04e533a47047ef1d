import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Every violation as one readable line. One frame a page needs no second page to put the parts together ("legacy"). */
async function lines(axe: AxeBuilder): Promise<string[]> {
  const found = await axe.setLegacyMode().analyze();
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(" ")} (${failureSummary ?? ""})`),
  );
}

/** What axe finds with all its rules. */
export const violations = (page: Page): Promise<string[]> => lines(new AxeBuilder({ page }).withTags(TAGS));

/** What it finds of the rules that colors and sizes alone decide. */
export const visualViolations = (page: Page): Promise<string[]> =>
  lines(new AxeBuilder({ page }).withRules(["color-contrast", "target-size"]));
