import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { apply } from "./steps/applying";
import { violations, visualViolations } from "./steps/axe";
import { expect, hydrate, STATES, test } from "./steps/fixtures";

const PASSWORD = "hollow reed lantern 42";
const PHONE = { width: 360, height: 740 };

test.use({ storageState: STATES.visitor, viewport: PHONE });

async function look(page: Page, scripts: boolean): Promise<void> {
  if (!scripts) return;
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect.soft(await violations(page), "axe, light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await visualViolations(page), "axe, dark").toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(beyond, "pixels beyond the window").toBeLessThanOrEqual(0);
}

async function register(page: Page, baseURL: string | undefined): Promise<string> {
  const name = `walker${randomBytes(4).toString("hex")}`;
  const data = {
    ...{ username: name, email: `${name}@example.org`, password: PASSWORD, confirmPassword: PASSWORD },
    ...{ dateOfBirth: "1990-01-15", agreeToTerms: true, ageVerification: true },
    ...{ productInterests: ["Kratom"], howDidYouHear: "forum" },
  };
  const answer = await page.request.post("/api/auth/register", { data, headers: { origin: baseURL ?? "" } });
  expect(answer.status(), await answer.text()).toBe(201);
  return name;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a member applies, step by step", async ({ page, baseURL }) => {
      const name = await register(page, baseURL);
      await apply(page, name, () => look(page, javaScriptEnabled));
    });
  });
}

test("what was typed after a draft had left is what stays when a button is pressed", async ({ page, baseURL }) => {
  await register(page, baseURL);
  let left = () => {};
  const hasLeft = new Promise<void>((resolve) => (left = resolve));
  let arrive = () => {};
  const mayArrive = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/verification.data*", async (route) => {
    if (route.request().postData()?.includes("save")) {
      left();
      await mayArrive;
    }
    await route.continue();
  });
  await page.goto("/verification");
  await hydrate(page);
  const business = page.getByRole("textbox", { name: "Business name" });
  await business.fill("Ald");
  await hasLeft;
  await business.fill("Alder & Ash");
  await page.getByRole("button", { name: "Next" }).click();
  arrive();
  await expect(page.getByText("Website URL is required")).toBeVisible();
  await page.reload();
  await expect(business).toHaveValue("Alder & Ash");
});
