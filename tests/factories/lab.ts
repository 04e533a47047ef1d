import { env } from "cloudflare:workers";
import type { Row } from "../../scripts/seed/data";
import { insert } from "./insert";
import { aLabPartner, aLabResult, aProduct, aUser, aVendor, DAY } from "./rows";

/** A hash that no file has. */
export const HASH = "ab".repeat(32);

export const dayBefore = (now: number, days: number): string => new Date(now - days * DAY).toISOString().slice(0, 10);

const passed = { verdict: "passed" as const, measures: [] };
const lead = { name: "Lead", value: 0.9, shown: "0.90", limit: 0.5, limitShown: "0.50", unit: "mg/kg" };

type Overrides = Partial<Row<"labResults">>;

/** Results of two vendors in every state, as the public side meets them; all tested a month before `now`. */
export async function fillLab(now: number): Promise<void> {
  await insert(env.DB, "users", [aUser({ id: "quiet", username: "quietharbor", role: "moderator" })]);
  await insert(env.DB, "vendors", [
    aVendor({ id: "harrow", name: "Harrow Lane" }),
    aVendor({ id: "moss", name: "Mossgate" }),
    aVendor({ id: "gone", name: "Gone Goods", hiddenAt: now }),
  ]);
  await insert(env.DB, "products", [
    aProduct({ id: "extract", vendorId: "harrow", name: "Freebase Extract" }),
    aProduct({ id: "powder", vendorId: "moss", name: "Green Powder" }),
    aProduct({ id: "lost", vendorId: "gone", name: "Lost Leaf" }),
  ]);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "sable", name: "Sable Ridge", certificationNumber: "SR-1" })]);
  const base = { productId: "extract", vendorId: "harrow", labId: "sable", testDate: dayBefore(now, 30) };
  const stamps = {
    verifiedAt: now - 20 * DAY,
    verifiedBy: "quiet",
    createdAt: now - 21 * DAY,
    updatedAt: now - 20 * DAY,
  };
  const result = (id: string, serial: string, overrides: Overrides) =>
    aLabResult({ ...base, ...stamps, id, batchNumber: `HL-2611-${serial}`, code: codeOf(serial), ...overrides });
  const waiting = { verifiedAt: null, verifiedBy: null };
  await insert(env.DB, "labResults", [
    result("pass", "01", {
      certificate: { fileName: "HL.pdf", fileHash: HASH, bytes: 1_258_291, uploadedAt: now - 21 * DAY },
    }),
    result("fail", "02", {
      overallSafety: "Failed",
      safety: {
        heavyMetals: { verdict: "failed", measures: [lead] },
        microbials: passed,
        pesticides: passed,
        residualSolvents: passed,
      },
    }),
    result("part", "03", {
      overallSafety: "Incomplete",
      safety: {
        heavyMetals: passed,
        microbials: passed,
        pesticides: { verdict: "not-tested", measures: [] },
        residualSolvents: passed,
      },
    }),
    result("old", "04", { status: "expired", testDate: dayBefore(now, 300), expiresAt: now - 100 * DAY }),
    result("wait", "05", { ...waiting, status: "pending" }),
    result("no", "06", { ...waiting, status: "rejected", rejectedReason: "Another batch" }),
    result("replaced", "07", { supersededBy: "newer", testDate: dayBefore(now, 60) }),
    result("newer", "08", { batchNumber: "HL-2611-07" }),
    result("edge", "09", { expiresAt: now + 1000 }),
    result("shared-a", "10", { batchNumber: "LOT 7" }),
    result("shared-b", "11", { batchNumber: "lot 7", vendorId: "moss", productId: "powder" }),
    result("squat", "12", {
      ...waiting,
      batchNumber: "HL-2611-01",
      vendorId: "moss",
      productId: "powder",
      status: "pending",
    }),
    result("lost", "13", { vendorId: "gone", productId: "lost" }),
  ]);
}

/** `verify:test-code-00NN` of a result of `fillLab`. */
export const codeOf = (serial: string): string => `verify:test-c0de-00${serial}`;
