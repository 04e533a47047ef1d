import { carryAxe, violations } from "./steps/axe";
import { Database } from "./steps/database";
import { expect, hydrate, STATE, STATES, test } from "./steps/fixtures";

function aBatch(): string {
  const [row] = new Database(STATE).rows(
    "select batch_number from lab_results where status = 'verified' and superseded_by is null order by test_date desc limit 1",
  );
  return String(row?.["batch_number"]);
}

test.describe("by a visitor", () => {
  test.use({ storageState: STATES.visitor });

  test("one search finds a vendor, a batch, words in any order and what was mistyped", async ({ page }) => {
    await carryAxe(page);
    await page.goto("/mission");
    await hydrate(page);
    const field = page.getByRole("combobox", { name: /Search vendors/ });
    await field.fill("h");
    await field.press("Enter");
    await expect(page.getByText("Type at least 2 characters to search.")).toBeVisible();
    await expect(page).toHaveURL("/mission");

    await field.fill("harrow lane");
    const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
    await expect(options.first()).toContainText("Vendor");
    await field.press("Enter");
    await expect(page).toHaveURL("/search?q=harrow+lane");
    const vendors = page.getByRole("region", { name: "Vendors" });
    await expect(vendors.getByRole("link", { name: /Harrow Lane/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const batch = aBatch();
    await field.fill(batch.replaceAll("-", " ").toLowerCase());
    await expect(options.first()).toContainText(batch);
    await field.press("Enter");
    await page.getByRole("region", { name: "Batches" }).getByRole("link", { name: batch }).first().click();
    await expect(page).toHaveURL(/\/lab\//);

    await page.goto("/search?q=bali+red");
    await expect(page.getByRole("status").filter({ hasText: "found" })).not.toHaveText(/^0 /);
    await page.goto("/search?q=harow+lane");
    await page.getByRole("link", { name: "harrow lane", exact: true }).click();
    await expect(page).toHaveURL("/search?q=harrow+lane");
  });
});

test.describe("on a small phone", () => {
  test.use({ storageState: STATES.visitor, viewport: { width: 320, height: 640 } });

  test("the line of filters goes on to the side within the page, also with one that can be removed", async ({
    page,
  }) => {
    for (const chosen of ["format=tablet", "format=capsule", "labVerified=1", "sourceType=thai"]) {
      await page.goto(`/search?${chosen}`);
      await expect(page.getByRole("link", { name: /, remove$/ }).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), chosen).toBe(320);
    }
  });
});

test.describe("without scripts", () => {
  test.use({ storageState: STATES.visitor, javaScriptEnabled: false });

  test("the page says why one character finds nothing, and shows what else a text means", async ({ page }) => {
    await page.goto("/search?q=h");
    await expect(page.getByRole("alert")).toHaveText("Type at least 2 characters to search.");
    await page.goto("/search?q=harrow+lane");
    await page
      .getByRole("link", { name: /Harrow Lane/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/vendor\//);
  });
});
