import type { Page } from "@playwright/test";
import { aJpeg } from "../factories/pictures";
import { violations, visualViolations } from "./steps/axe";
import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { pageToast } from "./steps/toasts";

const PHONE = { width: 360, height: 740 };
const PASSWORD = "moss lantern orbit";
const PICTURE = { name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from(aJpeg()) };

test.use({ storageState: STATES.visitor });

/** A name that nobody has, in any run. */
const newName = () => `walker${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

async function look(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect.soft(await violations(page), "axe, light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await visualViolations(page), "axe, dark").toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(beyond, "pixels beyond the window").toBeLessThanOrEqual(0);
}

/** Fills everything in but the picture. */
async function fill(page: Page, name: string): Promise<void> {
  const form = page.locator("form.register");
  await form.getByLabel("Username").fill(name);
  await form.getByLabel("Email address").fill(`${name}@example.org`);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Confirm password").fill(PASSWORD);
  await form.getByLabel("Date of birth").fill("1990-01-15");
  await form.getByRole("checkbox", { name: "Kratom" }).check();
  await form.getByLabel("How did you hear about us?").selectOption("friend");
  await form.getByRole("checkbox", { name: /I agree/ }).check();
  await form.getByRole("checkbox", { name: /21 or older/ }).check();
}

async function expectWelcome(page: Page, name: string): Promise<void> {
  await expect(pageToast(page)).toHaveText(
    `Welcome to Leafproof. We sent an email to ${name}@example.org to confirm it.`,
  );
  await expect(page.getByRole("banner")).toContainText(`Hi, ${name}`);
}
const ownPicture = (page: Page) => page.getByRole("banner").locator(".me img");

test("somebody registers with a picture, by the keyboard alone", async ({ page }) => {
  const name = newName();
  await page.goto("/register?ref=&returnTo=/reviews");
  await hydrate(page);
  await page.locator("form.register").getByLabel("Username").focus();
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  };
  await type(name);
  await type(`${name}@example.org`);
  await page.keyboard.type(PASSWORD);
  await expect(page.getByRole("status").filter({ hasText: "Strong." })).toBeVisible();
  await page.keyboard.press("Tab");
  await type(PASSWORD);
  // The date field has three parts and a picker.
  await page.keyboard.type("01151990");
  while (
    !(await page
      .locator('[name="productInterests"]')
      .first()
      .evaluate((box) => box === document.activeElement))
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  for (let box = 0; box < 5; box++) await page.keyboard.press("Tab");
  await page.keyboard.type("A friend");
  await page.locator('[name="profilePicture"]').setInputFiles(PICTURE);
  await expect(page.getByRole("img", { name: "Preview" })).toBeVisible();
  await page.locator('[name="agreeToTerms"]').focus();
  await page.keyboard.press("Space");
  while (!(await page.locator('[name="ageVerification"]').evaluate((box) => box === document.activeElement)))
    await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/reviews");
  await expectWelcome(page, name);
  await expect(ownPicture(page)).toHaveAttribute("src", /^\/pictures\//);
  const width = () => ownPicture(page).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth);
  await expect.poll(width).toBe(12);
});

test("what is wrong is said beside its field, and the first one gets the focus", async ({ page, complaints }) => {
  await page.goto("/register");
  await hydrate(page);
  const form = page.locator("form.register");
  await form.getByLabel("Email address").fill("kept@example.org");
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(form.getByText("Username must be at least 3 characters")).toBeVisible();
  await expect(form.getByLabel("Username")).toBeFocused();
  await expect(form.getByLabel("Email address")).toHaveValue("kept@example.org");
  await page.setViewportSize(PHONE);
  await look(page);
  complaints.splice(0);
});

test("a picture that is none, or too large, is told before anything is sent", async ({ page }) => {
  await page.goto("/register");
  await hydrate(page);
  const file = page.locator('[name="profilePicture"]');
  await file.setInputFiles({ name: "me.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(page.getByText("Please choose a JPG, PNG or GIF picture.")).toBeVisible();
  await file.setInputFiles({ ...PICTURE, buffer: Buffer.alloc(2_097_153) });
  await expect(page.getByText("The picture is larger than 2 MB.")).toBeVisible();
  await file.setInputFiles(PICTURE);
  await expect(page.getByText("The picture is larger than 2 MB.")).toHaveCount(0);
});

test("the two modals switch to each other, and the picture's upload shows its progress", async ({ page }) => {
  const name = newName();
  await page.goto("/mission");
  await hydrate(page);
  await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
  const signUp = page.getByRole("dialog", { name: "Sign up" });
  await expect(signUp.getByLabel("Username")).toBeFocused();
  await look(page);
  await signUp.getByRole("link", { name: "Log in" }).click();
  const logIn = page.getByRole("dialog", { name: "Log in" });
  await expect(logIn.getByLabel("Username or email")).toBeFocused();
  await logIn.getByRole("link", { name: "Sign up" }).click();
  await fill(page, name);
  await page.locator('[name="profilePicture"]').setInputFiles(PICTURE);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("/api/account/picture", async (route) => {
    await held;
    await route.continue();
  });
  await signUp.getByRole("button", { name: "Create account" }).click();
  await expect(signUp.getByRole("progressbar", { name: "Picture upload" })).toHaveText(/Uploading… \d+%/);
  release();
  await expectWelcome(page, name);
  await expect(page).toHaveURL("/mission");
  await expect(ownPicture(page)).toHaveAttribute("src", /^\/pictures\//);
});

test("an upload that fails can be tried again or left, and the account stays", async ({ page, complaints }) => {
  const name = newName();
  await page.goto("/register");
  await hydrate(page);
  await fill(page, name);
  await page.locator('[name="profilePicture"]').setInputFiles(PICTURE);
  await page.route("/api/account/picture", (route) => route.abort());
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("The upload did not go through. Please try again.")).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The upload did not go through. Please try again.")).toBeVisible();
  await page.getByRole("link", { name: "Continue without one" }).click();
  await expectWelcome(page, name);
  complaints.splice(0);
});

test("a member changes the picture and takes it away", async ({ page }) => {
  const name = newName();
  await page.goto("/register?returnTo=/account/picture");
  await hydrate(page);
  await fill(page, name);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/account/picture");
  await hydrate(page);
  await page.getByLabel("New picture").setInputFiles(PICTURE);
  await page.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByText("Your picture has been saved.")).toBeVisible();
  await expect(ownPicture(page)).toHaveAttribute("src", /^\/pictures\//);
  await look(page);
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByText("You have no picture yet")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("somebody registers with a picture in one request", async ({ page }) => {
    const name = newName();
    await page.setViewportSize(PHONE);
    await page.goto("/register?returnTo=/vendors");
    await fill(page, name);
    await page.locator('[name="profilePicture"]').setInputFiles(PICTURE);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL("/vendors");
    await expect(pageToast(page)).toContainText(`We sent an email to ${name}@example.org`);
    await expect(ownPicture(page)).toHaveAttribute("src", /^\/pictures\//);
  });

  test("a refused form keeps what was typed, and no password", async ({ page, complaints }) => {
    await page.goto("/register");
    await fill(page, "ok");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("Username must be at least 3 characters")).toBeVisible();
    const form = page.locator("form.register");
    await expect(form.getByLabel("Email address")).toHaveValue("ok@example.org");
    await expect(form.getByLabel("Password", { exact: true })).toHaveValue("");
    await expect(form.getByRole("checkbox", { name: "Kratom" })).toBeChecked();
    complaints.splice(0);
  });
});
