import { askVendor } from "./steps/ask-vendor";
import { violations } from "./steps/axe";
import { expect, hydrate, test } from "./steps/fixtures";
import { demoAccount, newMember } from "./steps/people";

test("whom to write to is found while it is typed, by the vendor's name too", async ({ browser }) => {
  const { page } = await newMember(browser, "seeks");
  await page.goto("/messages");
  await hydrate(page);
  await page.getByRole("link", { name: "New Message" }).first().click();
  const search = page.getByRole("searchbox", { name: "Search community members" });
  await search.pressSequentially("harrow l");
  await expect(page.getByRole("heading", { name: "1 member found" })).toBeVisible();
  await expect(page.getByRole("dialog").getByText("Harrow Lane Extracts")).toBeVisible();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("harrow l");
  expect(await violations(page)).toEqual([]);
  await search.fill("");
  await expect(page.getByRole("heading", { name: "Verified Vendors" })).toBeVisible();
});

test("a contact request is in the vendor's list as it comes", async ({ browser }) => {
  const [{ page: asks, name }, { page }] = [await newMember(browser, "asksnow"), await demoAccount(browser, "vendor")];
  await page.goto("/messages");
  await hydrate(page);
  await page.waitForLoadState("networkidle");
  const again = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith("/messages"));
  await askVendor(asks, `Is there more of lot 44, asks ${name}?`);
  await again;
  await expect(page.getByRole("link", { name: /^Contact requests \d+\+? waiting$/ })).toBeVisible();
});
