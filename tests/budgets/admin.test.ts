import { expect, it, vi } from "vitest";
import { MEMBER_FILTERS } from "@worker/domain/oversight/members/admin-forms";
import { DASHBOARD_PATH } from "../../app/admin/dashboard-paths";
import { costOfAnswer, stopClock } from "../factories/cost";
import { aPerson, ask } from "../factories/site";
import { fillDemo, NOW } from "./demo";

const SMALL = 1;
const LARGE = 20;
/** Rows read may differ by this share between the sizes. */
const TOLERANCE = 0.1;
/** What one row more costs, with its registration: a list may end early at the small size. */
const ROW_READS = 2;

/** Lists that are full at either size; one row of a list that may not be. */
const LISTS = [
  "/api/admin/users?limit=20",
  "/api/admin/users?q=a&limit=1",
  ...MEMBER_FILTERS.map((filter) => `/api/admin/users?filter=${filter}&limit=1`),
  "/api/admin/logins?limit=20",
  "/api/admin/logins?outcome=failed&limit=20",
  "/api/admin/logins?name=admin&limit=1",
  "/api/admin/rewards",
  "/api/admin/rewards/corrections",
];
/** The session, and one batch for what is shown. */
const PAGES = [
  "/admin-tools",
  DASHBOARD_PATH,
  `${DASHBOARD_PATH}?tab=logs`,
  "/admin/users",
  "/admin/settings",
  "/admin/rewards",
];

async function measure(): Promise<Map<string, { trips: number; read: number }>> {
  const { cookie } = await aPerson({ username: "thrifty", role: "admin" });
  await ask("/api/ping");
  const costs = new Map<string, { trips: number; read: number }>();
  for (const address of [...LISTS, ...PAGES]) {
    const response = await ask(address, { cookie });
    expect([address, response.status]).toEqual([address, 200]);
    costs.set(address, costOfAnswer(response));
    await response.text();
  }
  return costs;
}

it(`costs as much at scale ${LARGE} as at scale ${SMALL}, in two round trips`, async () => {
  await stopClock(NOW);
  await fillDemo(SMALL);
  const small = await measure();
  await fillDemo(LARGE);
  const large = await measure();
  for (const [address, { trips, read }] of large) {
    expect.soft(trips, address).toBeLessThanOrEqual(2);
    const before = small.get(address)?.read ?? Number.NaN;
    if (LISTS.includes(address))
      expect
        .soft(Math.abs(read - before), `${address}: ${before} rows, then ${read}`)
        .toBeLessThanOrEqual(Math.max(ROW_READS, before * TOLERANCE));
  }
  vi.useRealTimers();
}, 400_000);
