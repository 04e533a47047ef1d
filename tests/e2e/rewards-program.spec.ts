import { violations, visualViolations } from "./steps/axe";
import { Database } from "./steps/database";
import { expect, hydrate, STATE, test } from "./steps/fixtures";
import { demoAccount } from "./steps/people";

const FIGURES = "/admin/rewards";
const QUEUE = "/admin/rewards/corrections";

const owed = (): number =>
  Number(new Database(STATE).rows("select sum(current_balance) as points from user_rewards")[0]?.["points"]);
const balanceOf = (name: string): number =>
  Number(
    new Database(STATE).rows(
      "select current_balance as points from user_rewards join users on users.id = user_id where username = ?",
      name,
    )[0]?.["points"],
  );

test("staff propose a correction, a second person approves it by keyboard, and the liability is what all balances come to", async ({
  browser,
}) => {
  const [staff, admin] = [await demoAccount(browser, "staff"), await demoAccount(browser, "admin")];
  // Whose points no other journey moves.
  const had = balanceOf("newbie");
  await staff.page.goto(QUEUE);
  await hydrate(staff.page);
  expect(await violations(staff.page)).toEqual([]);
  await staff.page.getByLabel("Member", { exact: true }).fill("newbie");
  await staff.page.getByLabel("Points", { exact: true }).fill("6100");
  await staff.page.getByLabel("Reason", { exact: true }).fill("Rewards that were lost.");
  await staff.page.getByRole("button", { name: "Correct the points" }).click();
  await expect(staff.page.getByText("The correction waits for a second person.")).toBeVisible();
  expect(balanceOf("newbie")).toBe(had);

  await admin.page.goto(QUEUE);
  await hydrate(admin.page);
  const row = admin.page.locator("tr[data-case]", { hasText: "Rewards that were lost." });
  await row.getByRole("button", { name: /^Approve/ }).focus();
  await admin.page.keyboard.press("a");
  await expect(admin.page.getByText("+6,100 points for newbie: approved")).toBeVisible();
  expect(balanceOf("newbie")).toBe(had + 6100);

  // Whoever registers meanwhile earns a bonus.
  await expect(async () => {
    await admin.page.goto(FIGURES);
    const dollars = (owed() / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
    await expect(admin.page.getByText(`$${dollars}`).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await hydrate(admin.page);
  expect(await violations(admin.page)).toEqual([]);
  await admin.page.emulateMedia({ colorScheme: "dark" });
  await admin.page.setViewportSize({ width: 360, height: 740 });
  expect(await visualViolations(admin.page)).toEqual([]);
  const [file] = await Promise.all([
    admin.page.waitForEvent("download"),
    admin.page.getByRole("link", { name: "Export months to CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^rewards-by-month-\d{4}-\d\d-\d\d\.csv$/);
  expect([...staff.complaints, ...admin.complaints]).toEqual([]);
  await staff.leave();
  await admin.leave();
});
