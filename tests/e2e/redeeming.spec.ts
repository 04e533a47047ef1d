import { violations } from "./steps/axe";
import { Database } from "./steps/database";
import { expect, hydrate, STATE, test } from "./steps/fixtures";
import { demoAccount, type Somebody } from "./steps/people";

const FORM = "/referrals/redeem?way=store_credit";
const QUEUE = "/admin/redemptions";

// One after the other: they spend the same member's points.
test.describe.configure({ mode: "default" });

const balance = () =>
  new Database(STATE).number(
    "select current_balance from user_rewards where user_id = (select id from users where username = 'member')",
  );

async function request({ page }: Somebody, points: string): Promise<void> {
  await page.goto(FORM);
  await page.getByLabel("Points", { exact: true }).fill(points);
  await page.getByLabel("Store", { exact: true }).selectOption({ label: "Harrow Lane Extracts" });
  await page.getByRole("button", { name: "Redeem points" }).click();
}

const rowOf = ({ page }: Somebody) => page.locator("tr[data-case]").filter({ hasText: /\bmember\b/ });

test("points are requested, returned, requested again and fulfilled", async ({ browser }) => {
  const [member, staff] = [await demoAccount(browser, "member"), await demoAccount(browser, "staff")];
  const before = balance();
  await member.page.goto(FORM);
  await hydrate(member.page);
  expect(await violations(member.page)).toEqual([]);
  await member.page.getByLabel("Points", { exact: true }).fill("150");
  await expect(member.page.getByText(`That is $1.50. ${before - 150} points would stay.`)).toBeVisible();
  await member.page.getByRole("button", { name: "Redeem points" }).click();
  await expect(member.page.getByText("Choose a store.")).toBeVisible();
  await expect(member.page.getByLabel("Points", { exact: true })).toHaveValue("150");
  await request(member, "150.5");
  await expect(member.page.getByText("Write how many points, as a whole number.")).toBeVisible();
  expect(balance()).toBe(before);

  await request(member, "150");
  await expect(member.page.getByText("Your request is in.")).toBeVisible();
  await expect(member.page.getByText("Waiting for payment")).toBeVisible();
  expect(balance()).toBe(before - 150);
  expect(await violations(member.page)).toEqual([]);

  await staff.page.goto(`${QUEUE}?q=member`);
  await hydrate(staff.page);
  await expect(rowOf(staff)).toHaveCount(1);
  await staff.page.keyboard.press("j");
  await staff.page.keyboard.press("r");
  await expect(staff.page.locator("tr input:focus")).toHaveAttribute("name", "note");
  await staff.page.keyboard.type("The store declined");
  await staff.page.keyboard.press("Enter");
  await expect.poll(balance).toBe(before);

  await member.page.reload();
  await expect(member.page.getByText("Reason: The store declined").first()).toBeVisible();
  await request(member, "200");
  await expect(member.page.getByText("Your request is in.")).toBeVisible();

  await staff.page.goto(`${QUEUE}?q=member`);
  await hydrate(staff.page);
  await staff.page.keyboard.press("j");
  await staff.page.keyboard.press("t");
  await expect(staff.page.getByText("You have it in hand")).toBeVisible();
  expect(await violations(staff.page)).toEqual([]);
  await staff.page.keyboard.press("o");
  await expect(staff.page.getByText("member@example.org", { exact: true })).toBeVisible();
  await member.page.reload();
  await expect(member.page.getByText("In hand: being paid")).toBeVisible();
  await expect(member.page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  await staff.page.keyboard.press("a");
  await expect(staff.page.locator("tr input:focus")).toHaveAttribute("name", "note");
  await staff.page.keyboard.type("LP-77");
  await staff.page.keyboard.press("Enter");
  await expect(staff.page.getByText("No redemptions here.")).toBeVisible();

  await member.page.reload();
  await expect(member.page.getByText("Reference: LP-77")).toBeVisible();
  await member.page.goto("/notifications");
  await expect(member.page.getByText("Your redemption has been paid").first()).toBeVisible();
  expect(balance()).toBe(before - 200);
  expect([...member.complaints, ...staff.complaints]).toEqual([]);
  await member.leave();
  await staff.leave();
});

test("without scripts points are requested and canceled, and staff take, look and return", async ({ browser }) => {
  const [member, staff] = [
    await demoAccount(browser, "member", { scripts: false, width: 360 }),
    await demoAccount(browser, "staff", { scripts: false }),
  ];
  const before = balance();
  await request(member, "100");
  await expect(member.page.getByText("Your request is in.")).toBeVisible();
  await member.page.getByRole("button", { name: "Cancel" }).click();
  await expect(member.page.getByText("Canceled. The points are back in your balance.")).toBeVisible();
  expect(balance()).toBe(before);

  await request(member, "100");
  await staff.page.goto(`${QUEUE}?q=member`);
  await rowOf(staff)
    .getByRole("button", { name: /^Take:/ })
    .click();
  await rowOf(staff)
    .getByRole("button", { name: /^Payout details:/ })
    .click();
  await expect(staff.page.getByText("member@example.org", { exact: true })).toBeVisible();
  await rowOf(staff).getByText("Return…").click();
  await rowOf(staff).getByLabel("Reason, sent to the member").fill("Not this store");
  await rowOf(staff)
    .getByRole("button", { name: /^Return the points:/ })
    .click();
  await expect(staff.page.getByText("The points are returned. The member is told.")).toBeVisible();
  expect(balance()).toBe(before);
  await member.leave();
  await staff.leave();
});
