import { expect, hydrate, test } from "./steps/fixtures";
import { beginDraft } from "./steps/lab-entry";
import { demoAccount, newName } from "./steps/people";

test("Enter leads to the next field and sends nothing", async ({ browser }) => {
  const { page } = await demoAccount(browser, "vendor", { width: 1280 });
  await beginDraft(page);
  await hydrate(page);
  const address = page.url();
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posted.push(request.url());
  });
  const batch = newName("E2E-");
  await field("batchNumber").fill(batch);
  await page.keyboard.press("Enter");
  await expect(field("labId")).toBeFocused();
  await field("labId").selectOption({ index: 1 });
  await field("batchNumber").press("Enter");
  await expect(field("testDate")).toBeFocused();
  await field("testingMethod").fill("HPLC-UV");
  await page.keyboard.press("Enter");
  await expect(field("sampleWeight")).toBeFocused();
  await page.keyboard.press("Shift+Enter");
  await expect(field("testingMethod")).toBeFocused();
  await expect(page.getByText(/Saved \w{3} \d/).first()).toBeVisible();
  expect(posted).toEqual([]);
  expect(page.url()).toBe(address);
  await page.reload();
  await expect(field("batchNumber")).toHaveValue(batch);
});

test("without scripts Enter saves the draft and submits nothing", async ({ browser }) => {
  const { page } = await demoAccount(browser, "vendor", { width: 1280, scripts: false });
  await beginDraft(page);
  const batch = newName("E2E-");
  await page.locator("[name=batchNumber]").fill(batch);
  await page.locator("[name=batchNumber]").press("Enter");
  await expect(page.getByText("The draft has been saved.").first()).toBeVisible();
  await expect(page.locator("[name=batchNumber]")).toHaveValue(batch);
  await expect(page.getByRole("heading", { level: 1, name: "Upload a lab result" })).toBeVisible();
});
