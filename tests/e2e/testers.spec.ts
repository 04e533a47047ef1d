import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { aJpeg } from "../factories/pictures";
import { violations, visualViolations } from "./steps/axe";
import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { demoAccount } from "./steps/people";

const PAGE = "/trusted-tester-application";
const QUEUE = "/staff-dashboard/testers";
const PASSWORD = "hollow reed lantern 42";
const PHONE = { width: 360, height: 740 };
const words = (count: number) => Array.from({ length: count }, (_, n) => `leaf${n}`).join(" ");

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

const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

async function fillFirst(page: Page): Promise<void> {
  for (const [label, text] of [
    ["First name", "Wilhelmina"],
    ["Last name", "Quackenbush"],
    ["Phone", "+1 541 555 0177"],
    ["Date of birth", "1990-02-03"],
    ["Street address", "77 Sorrel Terrace"],
    ["City", "Eugene"],
    ["State", "Oregon"],
    ["ZIP code", "97401"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a member applies in four steps, and staff approve", async ({ page, baseURL, browser }) => {
      await page.goto(PAGE);
      await expect(page.getByRole("link", { name: "Log in to apply" })).toBeVisible();
      await look(page, javaScriptEnabled);

      const name = `tasty${randomBytes(4).toString("hex")}`;
      const data = {
        ...{ username: name, email: `${name}@example.org`, password: PASSWORD, confirmPassword: PASSWORD },
        ...{ dateOfBirth: "1990-02-03", agreeToTerms: true, ageVerification: true },
        ...{ productInterests: ["Kratom"], howDidYouHear: "forum" },
      };
      const answer = await page.request.post("/api/auth/register", { data, headers: { origin: baseURL ?? "" } });
      expect(answer.status(), await answer.text()).toBe(201);

      await page.goto(PAGE);
      if (javaScriptEnabled) await hydrate(page);
      await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
      await next(page);
      await expect(page.getByText("Please fill in all required fields")).toBeVisible();
      await look(page, javaScriptEnabled);
      await fillFirst(page);
      await next(page);

      await expect(page.getByRole("heading", { name: "Kratom Experience" })).toBeVisible();
      await look(page, javaScriptEnabled);
      await page.getByLabel("Years using kratom").selectOption("3-5");
      await page.getByLabel("Daily usage pattern").fill("On some evenings.");
      await page.getByLabel("General Wellness").check();
      await page.getByLabel("Gold/Yellow").check();
      await next(page);

      await expect(page.getByRole("heading", { name: "Writing Skills" })).toBeVisible();
      const sample = page.getByLabel("Sample review");
      await sample.fill(words(149));
      if (javaScriptEnabled) await expect(page.getByText("149 of 150 words")).toBeVisible();
      await next(page);
      await expect(page.getByText("Sample review must have at least 150 words").first()).toBeVisible();
      await sample.fill(words(150));
      await look(page, javaScriptEnabled);
      await next(page);

      await expect(page.getByRole("heading", { name: "Verification", exact: true })).toBeVisible();
      await page.reload();
      const submit = page.getByRole("button", { name: "Submit Application" });
      if (javaScriptEnabled) {
        await hydrate(page);
        await expect(submit).toBeDisabled();
      }
      await page
        .getByLabel("Government ID", { exact: true })
        .setInputFiles({ name: "card.jpg", mimeType: "image/jpeg", buffer: Buffer.from(aJpeg()) });
      for (const box of await page.getByRole("checkbox").all()) await box.check();
      await look(page, javaScriptEnabled);
      await submit.click();
      await expect(
        page.getByText(
          "Application submitted successfully! We will review your application and contact you within 5-7 business days.",
        ),
      ).toBeVisible();
      await expect(page.getByRole("heading", { name: "Your application: Pending Review" })).toBeVisible();
      await look(page, javaScriptEnabled);

      const staff = await demoAccount(browser, "staff");
      await staff.page.goto(`${QUEUE}?q=${name}`);
      await hydrate(staff.page);
      expect(await violations(staff.page)).toEqual([]);
      await staff.page.getByRole("link", { name, exact: true }).first().click();
      await staff.page.getByRole("button", { name: "Start the review" }).click();
      await expect(staff.page.getByText("Wilhelmina")).toBeVisible();
      expect(await violations(staff.page)).toEqual([]);
      const href = await staff.page.getByRole("link", { name: "Open the document" }).getAttribute("href");
      const file = await staff.page.request.get(href ?? "");
      expect([file.status(), file.headers()["cache-control"]]).toEqual([200, "no-store"]);
      await staff.page.getByRole("button", { name: "Approve" }).click();
      await expect(staff.page.getByText("Approved. The applicant is a trusted tester.")).toBeVisible();

      await page.reload();
      await expect(page.getByText("You are a trusted tester already.")).toBeVisible();
      await look(page, javaScriptEnabled);
    });
  });
}
