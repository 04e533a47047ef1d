import { randomBytes } from "node:crypto";
import { violations } from "./steps/axe";
import { Database } from "./steps/database";
import { expect, hydrate, STATE, test } from "./steps/fixtures";
import { demoAccount } from "./steps/people";

const vendorId = () => String(new Database(STATE).rows("select id from users where username = 'vendor'")[0]?.["id"]);

test("a vendor sees at once what waits, and says that no answer is needed", async ({ browser }) => {
  const [member, vendor] = [await demoAccount(browser, "trusted"), await demoAccount(browser, "vendor")];
  const { page } = vendor;
  const lot = randomBytes(3).toString("hex");
  const { id } = (await member.send("POST", "/api/conversations", { userId: vendorId() })) as { id: string };
  const writes = (text: string) => member.send("POST", `/api/conversations/${id}/messages`, { content: text });
  const row = (text: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: text });

  await page.goto("/vendor-lounge/messages?show=waiting");
  await hydrate(page);
  await writes(`Is lot ${lot} in?`);
  await expect(row(`Is lot ${lot} in?`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });

  await row(lot).getByRole("button", { name: "Mark as needing no answer: trusted" }).press("Enter");
  await expect(row(lot)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(row(lot)).toBeVisible();
  // Back in the list: on that row, or on the one that had taken its place before.
  await expect(page.getByRole("region", { name: "Waiting for your answer" }).locator("li :focus")).toHaveCount(1);

  await row(lot)
    .getByRole("button", { name: /^Mark as needing no answer/ })
    .press("Enter");
  await expect(row(lot)).toHaveCount(0);
  await writes(`Lot ${lot}: when does it ship?`);
  await expect(row("when does it ship?")).toBeVisible();
  expect([...vendor.complaints, ...member.complaints]).toEqual([]);
});
