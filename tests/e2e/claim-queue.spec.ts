import { violations } from "./steps/axe";
import { Database } from "./steps/database";
import { expect, hydrate, STATE, test } from "./steps/fixtures";
import { demoAccount, type Somebody } from "./steps/people";

const QUEUE = "/staff-dashboard/claims";
const CASES = 50;
/** Every tenth is rejected, which takes a reason. */
const isRejected = (nth: number): boolean => nth % 10 === 9;
const REASON = "No order";

// One after the other: they decide the oldest claims of one queue.
test.describe.configure({ mode: "default" });

const ordersOf = async ({ page }: Somebody): Promise<string[]> =>
  page.locator("tr[data-case] .order strong").allTextContents();

async function openQueue(who: Somebody): Promise<string[]> {
  await who.page.goto(QUEUE);
  await hydrate(who.page);
  await expect(who.page.getByRole("checkbox", { name: "Select all" })).toBeVisible();
  return ordersOf(who);
}

const statesOf = (orders: readonly string[]) =>
  new Database(STATE)
    .rows(
      `select order_number as number, staff_state as state from purchase_claims
       where order_number in (select value from json_each(?))`,
      JSON.stringify(orders),
    )
    .map(({ number, state }) => [number, state] as const);

test("fifty waiting claims are decided by keyboard, without a mouse and without waiting", async ({ browser }) => {
  const staff = await demoAccount(browser, "staff");
  const orders = await openQueue(staff);
  expect(orders).toHaveLength(CASES);
  expect(await violations(staff.page)).toEqual([]);
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await staff.page.keyboard.press(key);
  };
  const began = Date.now();
  await press("j");
  for (let nth = 0; nth < CASES; nth += 1) {
    if (!isRejected(nth)) {
      await press("a");
      continue;
    }
    await press("r");
    await expect(staff.page.locator("tr input:focus")).toHaveAttribute("name", "reason");
    for (const letter of REASON) await press(letter === " " ? "Space" : letter);
    await press("Enter");
  }
  // The page goes on by itself, and the keyboard stands on the first of the next cases.
  await expect(staff.page.locator("tr[data-done]")).toHaveCount(0, { timeout: 60_000 });
  expect((await ordersOf(staff)).filter((order) => orders.includes(order))).toEqual([]);
  const seconds = (Date.now() - began) / 1000;
  test.info().annotations.push({ type: "pace", description: `${CASES} claims, ${presses} keys, ${seconds} s` });
  const decided = new Map(statesOf(orders));
  expect(orders.map((order) => decided.get(order))).toEqual(
    orders.map((_, nth) => (isRejected(nth) ? "rejected" : "confirmed")),
  );
  // A key to begin with and one a claim; opener, reason and Enter where it is rejected.
  expect(presses).toBe(1 + 45 + 5 * (REASON.length + 2));
  await expect(staff.page.locator("tr[data-case] input").first()).toBeFocused();
  expect(staff.complaints).toEqual([]);
  await staff.leave();
});

test("a selection says which of it somebody else decided meanwhile", async ({ browser }) => {
  const [staff, admin] = [await demoAccount(browser, "staff"), await demoAccount(browser, "admin")];
  const [first = "", second = "", third = ""] = await openQueue(staff);
  await openQueue(admin);
  await admin.page.getByRole("button", { name: `Approve order ${second}` }).click();
  await expect(admin.page.getByText(`Order ${second}: approved`)).toBeVisible();
  for (const key of ["j", "x", "j", "x", "j", "x"]) await staff.page.keyboard.press(key);
  await expect(staff.page.getByText("3 claims selected")).toBeVisible();
  await staff.page.keyboard.press("Shift+A");
  await expect(staff.page.getByText("2 claims approved.")).toBeVisible();
  await expect(staff.page.getByRole("listitem").filter({ hasText: `Order ${second}` })).toHaveText(
    `Order ${second}: admin has already approved it.`,
  );
  expect(new Map(statesOf([first, second, third]))).toEqual(
    new Map([first, second, third].map((order) => [order, "confirmed"])),
  );
  expect(await violations(staff.page)).toEqual([]);

  const [next = ""] = await ordersOf(staff);
  await staff.page.getByRole("button", { name: `Take order ${next}` }).click();
  await expect(staff.page.getByText("You have it in hand")).toBeVisible();
  await openQueue(admin);
  await expect(admin.page.getByText("staff is looking at it since")).toBeVisible();
  await admin.page.getByRole("button", { name: `Take over order ${next}` }).click();
  await expect(admin.page.getByRole("button", { name: `Approve order ${next}` })).toBeVisible();
  await staff.page.getByRole("button", { name: `Approve order ${next}` }).click();
  await expect(staff.page.getByText("admin is looking at this.")).toBeVisible();
  await admin.page.getByRole("button", { name: `Release order ${next}` }).click();
  await expect(admin.page.getByRole("button", { name: `Take order ${next}` })).toBeVisible();
  await Promise.all([staff.leave(), admin.leave()]);
});

test("a key held down decides one claim, no claim is rejected without a reason, and what was approved can be taken back", async ({
  browser,
}) => {
  const staff = await demoAccount(browser, "staff");
  const { keyboard } = staff.page;
  const [first = "", second = ""] = await openQueue(staff);
  await expect(staff.page.getByRole("button", { name: "Reject selected…" })).toBeDisabled();
  await keyboard.press("j");
  // Down again without up in between is how a browser tells of a key that is held.
  for (let n = 0; n < 5; n += 1) {
    await keyboard.down("a");
    await staff.page.waitForTimeout(60);
  }
  await keyboard.up("a");
  await expect(staff.page.getByText(`Order ${first}: approved`)).toBeVisible();
  await expect(staff.page.locator("tr[data-done]")).toHaveCount(1);

  await keyboard.press("r");
  await expect(staff.page.locator("tr input:focus")).toHaveAttribute("name", "reason");
  await keyboard.press("Enter");
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await expect(staff.page.locator("tr input:focus")).toHaveAttribute("name", "reason");
  await expect(staff.page.locator("tr[data-done]")).toHaveCount(1);
  await keyboard.press("Escape");

  await staff.page.getByText("Withdraw approval…").click();
  // A browser says late that it has opened it; until the field has the focus, letters are the queue's keys.
  await expect(staff.page.locator("tr input:focus")).toHaveAttribute("name", "reason");
  await keyboard.type("Pressed by mistake");
  await keyboard.press("Enter");
  await expect(staff.page.getByText("approval withdrawn")).toBeVisible();
  expect(new Map(statesOf([first, second]))).toEqual(
    new Map([
      [first, "rejected"],
      [second, "waiting"],
    ]),
  );

  await keyboard.press("?");
  await expect(staff.page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Approve selected");
  await staff.leave();
});

test("the keys do nothing for whoever switched them off", async ({ browser }) => {
  const staff = await demoAccount(browser, "staff");
  await staff.page.evaluate(() => localStorage.setItem("shortcuts-off", "1"));
  await openQueue(staff);
  for (const key of ["j", "x", "a", "Shift+A"]) await staff.page.keyboard.press(key);
  await expect(staff.page.getByRole("checkbox", { name: "Select all" })).toBeVisible();
  await expect(staff.page.locator("tr[data-done]")).toHaveCount(0);
  await expect(staff.page.locator("tr:focus-within")).toHaveCount(0);
  await staff.leave();
});

test("on a phone without scripts a selection is approved by its form", async ({ browser }) => {
  const staff = await demoAccount(browser, "staff", { width: 360, scripts: false });
  await staff.page.goto(`${QUEUE}?look=confirmed`);
  const [order = ""] = await ordersOf(staff);
  await staff.page.getByRole("checkbox", { name: new RegExp(`^Order ${order},`) }).check();
  await staff.page.getByRole("button", { name: "Approve selected" }).click();
  await expect(staff.page.getByText("1 claim approved.")).toBeVisible();
  await expect(staff.page).toHaveURL(/look=confirmed$/);
  expect(new Map(statesOf([order]))).toEqual(new Map([[order, "confirmed"]]));
  await staff.leave();
});

test("the rows of a queue stand on one line, and its keys are named only while they do something", async ({
  browser,
}) => {
  const staff = await demoAccount(browser, "staff");
  const { page } = staff;
  await openQueue(staff);
  const crooked = await page.locator("tr[data-case]").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const bottoms = [...row.querySelectorAll("td:not(:has(input, button))")].flatMap((cell) => {
        const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
          range.selectNodeContents(node);
          const [line] = range.getClientRects();
          if (line !== undefined) return [line.bottom];
        }
        return [];
      });
      return Math.max(...bottoms) - Math.min(...bottoms) > 1 ? [row.textContent] : [];
    }),
  );
  expect(crooked).toEqual([]);

  const keys = page.locator(".queue-keys");
  await expect(keys).toBeVisible();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const ofSelection = dialog.locator("dt", { hasText: "Shift" }).locator("kbd");
  const [shift, letter] = [await ofSelection.first().boundingBox(), await ofSelection.last().boundingBox()];
  expect(shift?.y).toBe(letter?.y);
  await dialog.getByRole("checkbox", { name: /single key/ }).uncheck();
  await expect(dialog.locator("kbd")).toHaveText(["Esc", "Tab"]);
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("j");
  await expect(page.locator("[data-case] :focus")).toHaveCount(0);
  expect(staff.complaints).toEqual([]);
  await staff.leave();
});
