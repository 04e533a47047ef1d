import { expect, STATES, test } from "./steps/fixtures";

test.use({ javaScriptEnabled: false });

test("the age gate opens with both boxes, on the page that was asked for", async ({ page }) => {
  await page.goto("/vendors?category=extracts");
  const gate = page.getByRole("dialog", { name: "Are you 21 or older?" });
  const enter = gate.getByRole("button", { name: "Enter Site" });
  await expect(enter).toBeEnabled();
  await gate.getByRole("checkbox").first().check();
  await enter.click();
  await expect(gate).toBeVisible();
  await gate.getByRole("checkbox").last().check();
  await enter.click();
  await expect(gate).toHaveCount(0);
  await expect(page).toHaveURL("/vendors?category=extracts");
});

test("leaving by the gate shows nothing of the site", async ({ page }) => {
  await page.goto("/vendors");
  await page.getByRole("link", { name: "Exit" }).click();
  await expect(page).toHaveURL("/age-gate/exit");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You left the site");
  await expect(page.getByRole("navigation")).toHaveCount(0);
});

test.describe("past the gate", () => {
  test.use({ storageState: STATES.visitor });

  test("the directory filters and turns its pages", async ({ page }) => {
    await page.goto("/vendors");
    const rows = page.getByRole("main").locator("li:has(h2)");
    expect(await rows.count()).toBe(20);
    await page.getByRole("link", { name: /next/i }).click();
    await expect(page).toHaveURL(/cursor=/);
    await page.goto("/vendors");
    await page.getByRole("checkbox", { name: "Verified vendor" }).check();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/verified=1/);
    expect(await rows.count()).toBeLessThan(20);
  });

  test("a search from the top bar answers", async ({ page }) => {
    await page.goto("/mission");
    const field = page.getByRole("banner").locator("input[name=q]");
    await field.fill("red bali");
    await field.press("Enter");
    await expect(page).toHaveURL("/search?q=red+bali");
    await expect(page.getByRole("main")).toContainText(/\d+ products? found/);
  });

  test("reviews sort and narrow to a rating", async ({ page }) => {
    await page.goto("/reviews");
    await page.getByLabel("Sort").selectOption("oldest");
    await page.getByLabel("Rating", { exact: true }).selectOption("2");
    await page.getByRole("button", { name: "Show reviews" }).click();
    await expect(page).toHaveURL(/sort=oldest/);
    const stars = await page
      .locator("article .review-marks .stars")
      .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
    expect(stars.length).toBeGreaterThan(5);
    expect(new Set(stars)).toEqual(new Set(["2 of 5 stars"]));
  });

  test("the colors are chosen and stay chosen", async ({ page }) => {
    await page.goto("/vendors");
    await page.getByRole("button", { name: "Dark" }).click();
    await expect(page).toHaveURL("/vendors");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.goto("/mission");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: "System" }).click();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  });

  test("a product's parts and pictures are links", async ({ page }) => {
    await page.goto("/vendors?sort=reviews");
    await page.getByRole("main").locator("li h2 a").first().click();
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("link", { name: /^Specifications/ }).click();
    await expect(page).toHaveURL(/tab=/);
    await expect(page.getByRole("main")).toContainText("Extract type");
  });

  test("a wrong password is answered beside what was typed, a right one logs in", async ({ page }) => {
    await page.goto("/login?returnTo=%2Freviews");
    await page.getByLabel("Username or email").fill("trusted");
    await page.getByLabel("Password").fill("not-it");
    await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert")).toContainText("Invalid username or password");
    await expect(page.getByLabel("Username or email")).toHaveValue("trusted");
    await expect(page.getByLabel("Password")).toHaveValue("");
    await page.getByLabel("Password").fill("leafproof-demo");
    await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL("/reviews");
    await expect(page.getByRole("banner")).toContainText("Hi, trusted");
    await page.getByRole("button", { name: /your account/ }).click();
    await page
      .getByRole("banner")
      .getByRole("button", { name: /log out/i })
      .click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  });
});
