import { type Locator } from "@playwright/test";
import { somethingInStock } from "./steps/catalogue";
import { Database } from "./steps/database";
import { expect, STATE, STATES, test } from "./steps/fixtures";

const starsOf = async (rows: Locator): Promise<number[]> => {
  const labels = await rows.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute("aria-label") ?? ""),
  );
  return labels.map((label) => Number(/^([\d.]+) of 5 stars$/.exec(label)?.[1]));
};

test("a visitor passes the gate and goes from the directory to a vendor, a product and its shop", async ({
  page,
  context,
}) => {
  await page.goto("/vendors");
  const gate = page.getByRole("dialog", { name: "Are you 21 or older?" });
  const enter = gate.getByRole("button", { name: "Enter Site" });
  await expect(enter).toBeDisabled();
  await gate.getByRole("checkbox").first().check();
  await expect(enter).toBeDisabled();
  await gate.getByRole("checkbox").last().check();
  await enter.click();
  await expect(gate).toBeHidden();
  await expect(page).toHaveURL("/vendors");

  const filters = page.getByRole("group", { name: "Filters" });
  await filters.getByRole("checkbox", { name: "7OH" }).check();
  await filters.getByRole("radio", { name: "4", exact: true }).check();
  if (!page.url().includes("minRating")) await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/type=7OH/);
  await expect(page).toHaveURL(/minRating=4(&|$)/);
  // The address changes before the list does where scripts run.
  await expect(page.getByRole("link", { name: /^4 stars and up/ })).toBeVisible();
  const vendors = page.getByRole("main").locator("ul a[href^='/vendor/']");
  await expect(vendors.first()).toBeVisible();
  const shown = await page.getByRole("main").locator("li .rate").allTextContents();
  expect(shown.length).toBeGreaterThan(0);
  for (const text of shown) expect(Number.parseFloat(text), text).toBeGreaterThanOrEqual(4);

  const name = (await vendors.first().textContent()) ?? "";
  await vendors.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("main").locator(".label-strip")).toContainText("reviews");
  const { id: product } = await somethingInStock(context.request, new URL(page.url()).pathname.split("/")[2] ?? "");
  await page.getByRole("table").locator(`a[href$="/product/${product}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/vendor/[^/]+/product/${product}$`));

  const buy = page.getByRole("link", { name: /Buy Now/ });
  await expect(buy).toHaveAttribute("href", `/out/${product}`);
  await expect(buy).toHaveAttribute("rel", /nofollow/);
  const database = new Database(STATE);
  const clicks = () =>
    database.number(
      "select coalesce(sum(clicks), 0) from click_days where target = 'product' and target_id = ?",
      product,
    );
  const before = clicks();
  const userAgent = await page.evaluate(() => navigator.userAgent);
  for (let visit = 0; visit < 2; visit += 1) {
    const answer = await context.request.get(`/out/${product}`, {
      maxRedirects: 0,
      headers: { "user-agent": userAgent.replace("Headless", "") },
    });
    expect(answer.status()).toBe(302);
    expect(answer.headers()["location"]).toMatch(/^https:\/\/[a-z0-9-]+\.example\//);
  }
  await expect.poll(clicks, "one visitor counts once a day").toBe(before + 1);
});

test.describe("past the gate", () => {
  test.use({ storageState: STATES.visitor });

  test("a search for green maeng da finds it", async ({ page }) => {
    await page.goto("/mission");
    await page.keyboard.press("/");
    await page.keyboard.type("green maeng da", { delay: 20 });
    await expect(page.getByRole("combobox", { name: /Search vendors/ })).toHaveValue("green maeng da");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=green+maeng+da");
    await expect(page.getByRole("main")).toContainText(/\d+ products found/);
    const found = Number(/(\d+) products found/.exec((await page.getByRole("main").textContent()) ?? "")?.[1]);
    expect(found).toBeGreaterThanOrEqual(12);
    await expect(page.getByRole("heading", { name: /Green Maeng Da/ }).first()).toBeVisible();
  });

  test("the reviews of one vendor stand lowest first when asked", async ({ page }) => {
    await page.goto("/vendors?sort=reviews");
    await page.getByRole("main").locator("ul a[href^='/vendor/']").first().click();
    await page
      .getByRole("navigation", { name: /^Parts of/ })
      .getByRole("link", { name: /Reviews/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Reviews of /);
    await page.getByLabel("Sort").selectOption("lowest");
    if (!page.url().includes("sort=lowest")) await page.getByRole("button", { name: "Show reviews" }).click();
    await expect(page).toHaveURL(/vendor=[^&]+.*sort=lowest|sort=lowest.*vendor=/);
    // The address changes before the list does where scripts run.
    await expect(async () => {
      const stars = await starsOf(page.locator("article .review-marks .stars"));
      expect(stars.length).toBeGreaterThan(5);
      expect(stars).toEqual(stars.toSorted((a, b) => a - b));
    }).toPass();
  });

  for (const [path, words] of [
    ["/vendor/nobody", "Vendor Not Found"],
    ["/vendor/nobody/product/nothing", "Not Found"],
    ["/no/such/route", "not found"],
  ] as const) {
    test(`${path} answers 404 with the page for it`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("main")).toContainText(new RegExp(words, "i"));
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    });
  }
});

test.describe("the lab results of the front page", () => {
  test.use({ storageState: STATES.visitor });

  for (const width of [360, 1280])
    test(`are told in full, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      const words = page.locator("#lab-results a").locator("strong, small");
      await expect(words.first()).toBeVisible();
      const cut = await words.evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
      );
      expect(cut).toEqual([]);
    });
});
