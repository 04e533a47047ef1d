import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { utcDay } from "@worker/days";
import { expiryOf } from "@worker/domain/catalogue/lab/results/validity";
import { insert } from "../../factories/insert";
import { ALL_PASSED, aWaitingResult } from "../../factories/lab-panel";
import { aLabPartner, aProduct, aVendor, DAY } from "../../factories/rows";
import { aPerson, ask } from "../../factories/site";

const testDate = utcDay(Date.now() - 20 * DAY);
const expiresAt = expiryOf(testDate);
const CODE = "verify:c10c-c10c-c10c";

beforeAll(async () => {
  const moderator = await aPerson({ username: "mod", role: "moderator" });
  await insert(env.DB, "vendors", [aVendor({ id: "shop" })]);
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "shop", name: "Green Leaf" })]);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab" })]);
  const row = aWaitingResult({
    ...{ id: "one", productId: "leaf", vendorId: "shop", labId: "lab", batchNumber: "CL-1", code: CODE },
    ...{ testDate, expiresAt },
  });
  await insert(env.DB, "labResults", [row]);
  const done = await ask("/api/lab-panel/results/one/verification", {
    json: { groups: ALL_PASSED },
    cookie: moderator.cookie,
  });
  expect(done.status, await done.clone().text()).toBe(200);
});

afterEach(() => {
  vi.useRealTimers();
});

const pageAt = async (now: number): Promise<string> => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  return (await ask(`/lab-verification?code=${encodeURIComponent(CODE)}&batch=CL-1`)).text();
};

it("fails with the exact text from the second of its expiry on, and not a second before", async () => {
  expect(await pageAt(expiresAt - 1000)).toContain("Verification Successful");
  const failed = await pageAt(expiresAt + 1000);
  expect(failed).toContain("Verification Failed");
  expect(failed).toContain("This lab result could not be verified or has expired");
  expect(failed).not.toContain("Verification Successful");
});
