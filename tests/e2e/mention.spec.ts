import type { Locator } from "@playwright/test";
import { violations } from "./steps/axe";
import { expect, hydrate, STATES, test } from "./steps/fixtures";

test.use({ storageState: STATES.member });

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error("It does not show.");
  return box;
}

test("names are offered at the letter where one begins, by keyboard, and on phones below the field", async ({
  page,
}) => {
  await page.goto("/community/create-thread");
  await hydrate(page);
  const field = page.getByLabel("Content");
  const list = page.getByRole("listbox", { name: "Members to mention" });
  await field.fill("What is on the label\nand what is not, ");
  await field.press("End");
  await field.pressSequentially("@mod");
  await expect(list).toBeVisible();
  const [area, offered] = [await boxOf(field), await boxOf(list)];
  expect(offered.x).toBeGreaterThan(area.x + 80);
  expect(offered.x).toBeLessThan(area.x + 200);
  expect(offered.y).toBeGreaterThan(area.y + 40);
  expect(offered.y).toBeLessThan(area.y + 90);
  expect(await violations(page)).toEqual([]);
  await expect(field).toHaveAttribute("aria-controls", (await list.getAttribute("id")) ?? "none");
  await field.press("Enter");
  await expect(field).toHaveValue(/and what is not, @mod\w+ $/);
  await expect(list).toBeHidden();

  // Far down in a long text, and at the end of a line, it stays in sight and beside the field.
  await field.fill(`${"A line.\n".repeat(40)}${"word ".repeat(40)}`);
  await field.press("Control+End");
  await field.pressSequentially("@mod");
  await expect(list).toBeInViewport({ ratio: 1 });
  const [long, last] = [await boxOf(field), await boxOf(list)];
  expect(last.x + last.width).toBeLessThanOrEqual(long.x + long.width + 1);
  await field.press("Escape");
  await expect(list).toBeHidden();

  await page.setViewportSize({ width: 360, height: 740 });
  await field.fill("Ask ");
  await field.press("End");
  await field.pressSequentially("@mod");
  await expect(list).toBeVisible();
  const [narrow, below] = [await boxOf(field), await boxOf(list)];
  expect(below.y).toBeGreaterThanOrEqual(narrow.y + narrow.height - 13);
  expect(await violations(page)).toEqual([]);
});
