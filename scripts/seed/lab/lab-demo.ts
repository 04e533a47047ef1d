import { ALKALOID_FIELDS, unitField } from "@worker/domain/catalogue/lab/results/result-fields";
import { DEMO_ACCOUNTS } from "../accounts";
import { DAY, HOUR, isoDay } from "../calendar";
import type { Row } from "../data";
import { generateResult, listedDays, type ResultRow, type SeedRoles } from "./lab";
import type { ProductPlan } from "../products";
import type { Random } from "../random";
import type { VendorPlan } from "../vendors";

const isDemoVendor = ({ row }: VendorPlan): boolean => DEMO_ACCOUNTS.some(({ vendorId }) => vendorId === row.id);

/** Serials beyond those that chance gives a vendor's lots. */
const SERIALS = 90;
/** Half a year less about two weeks: inside the 30 days of notice, wherever the months fall. */
const NEARLY_EXPIRED_DAYS = 165;
const REJECTED_DAYS = 12;

/**
 * What the demo's vendor finds on its list whatever chance brings: a result that waits, one that was rejected, and one
 * that expires within 30 days. None for other vendors.
 */
export function demoResults(
  random: Random,
  vendor: VendorPlan,
  products: readonly ProductPlan[],
  roles: SeedRoles,
): ResultRow[] {
  if (!isDemoVendor(vendor)) return [];
  const listedFor = (days: number) => products.filter((product) => listedDays(product, roles.today) >= days);
  const [first, second = first] = listedFor(REJECTED_DAYS);
  const third = listedFor(NEARLY_EXPIRED_DAYS).find((product) => product !== first && product !== second);
  if (first === undefined || second === undefined || third === undefined) return [];
  const pending = generateResult(random, first, 4, SERIALS, roles, { wanted: "pending" });
  const rejected = generateResult(random, second, REJECTED_DAYS, SERIALS + 1, roles, { wanted: "rejected" });
  const expiring = generateResult(random, third, NEARLY_EXPIRED_DAYS, SERIALS + 2, roles, { wanted: "verified" });
  const rejectedAt = rejected.createdAt + 20 * HOUR;
  return [pending, { ...rejected, rejectedAt, rejectedBy: roles.moderatorId, updatedAt: rejectedAt }, expiring];
}

/** A result that the demo's vendor has begun to type: the sample and the alkaloids, not the safety groups yet. */
export function draftRows(
  random: Random,
  vendors: readonly VendorPlan[],
  productsOf: (vendorId: string) => readonly ProductPlan[],
  roles: SeedRoles,
): Row<"labDrafts">[] {
  return vendors.filter(isDemoVendor).flatMap((vendor) => {
    const [, product] = productsOf(vendor.row.id);
    const { owner } = vendor;
    if (product === undefined || owner === null) return [];
    const testedAt = roles.today - 6 * DAY;
    const result = generateResult(random, product, 6, SERIALS + 3, roles, { wanted: "pending" });
    const createdAt = roles.today - 2 * DAY + 9 * HOUR;
    const fields = {
      productId: product.row.id,
      batchNumber: result.batchNumber,
      testDate: isoDay(testedAt),
      labId: result.labId,
      alkaloidUnit: result.alkaloids.unit,
      testingMethod: result.testingMethod,
      sampleWeight: result.sampleWeight,
      ...Object.fromEntries(
        ALKALOID_FIELDS.flatMap((field) => {
          const { shown, unit } = result.alkaloids.lines[field];
          return [[field, shown], ...(unit === undefined ? [] : [[unitField(field), unit]])] as [string, string][];
        }),
      ),
    };
    const row = { vendorId: vendor.row.id, createdBy: owner.row.id, fields, certificate: null };
    return [{ ...row, id: random.id(createdAt), createdAt, updatedAt: createdAt + 25 * 60_000 }];
  });
}
