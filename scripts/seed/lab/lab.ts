import { SAFETY_GROUPS } from "@worker/domain/catalogue/lab/results/forms";
import type { labPartners, labResults } from "@worker/domain/catalogue/lab/results/schema";
import { expiryOf, overallSafety } from "@worker/domain/catalogue/lab/results/validity";
import { DAY, HOUR, isoDay } from "../calendar";
import { styleOf } from "../certificates/styles";
import { alkaloidsOf } from "./lab-alkaloids";
import { printedAlkaloidsOf } from "./lab-printed";
import { safetyOf } from "./lab-safety";
import type { ProductPlan } from "../products";
import { type Random, weighted } from "../random";
import { LABORATORIES, type Laboratory, REJECTIONS, TESTING_METHODS } from "../text/laboratories";

type PartnerRow = typeof labPartners.$inferInsert;
export type ResultRow = typeof labResults.$inferInsert;

export interface SeedRoles {
  /** 00:00 UTC of the day of seeding. */
  today: number;
  moderatorId: string;
  adminId: string;
}

export function generatePartners(random: Random, { today, adminId }: SeedRoles): PartnerRow[] {
  return LABORATORIES.map((lab) => {
    const createdAt = today - random.int(690, 728) * DAY;
    return {
      id: lab.id,
      name: lab.name,
      certificationNumber: lab.number,
      accreditations: [...lab.accreditations],
      accreditationEndsAt: lab.accreditations.length === 0 ? null : today + random.int(60, 500) * DAY,
      contactInfo: { email: `results@${lab.id}.example`, website: `https://${lab.id}.example`, address: lab.city },
      specialties: [...lab.specialties],
      verifiedAt: lab.state === "unverified" ? null : createdAt + 9 * DAY,
      verifiedBy: lab.state === "unverified" ? null : adminId,
      deactivatedAt: lab.state === "deactivated" ? today - 230 * DAY : null,
      createdAt,
    };
  });
}

const pickLab = weighted<Laboratory>(LABORATORIES, ({ share }) => share);

/** Days since a product was listed; nothing of it was sent to a laboratory before that. */
export const listedDays = ({ row }: ProductPlan, today: number): number => Math.floor((today - row.addedAt) / DAY);

/** Of products whose batches are tested one after the other, how many there are by now. */
const BATCHES = [2, 2, 3, 3, 4, 5] as const;

/** How long ago each of a product's batches was tested, the newest first; none where it was listed too lately. */
function testAges(random: Random, product: ProductPlan, today: number): number[] {
  const oldest = listedDays(product, today);
  const usual = random.chance(0.88) ? random.int(3, 165) : random.int(190, 320);
  const newest = { "in-date": usual, expired: random.int(188, 300), pending: random.int(3, 8) };
  const { evidence } = product.vendor.shape;
  const wanted = newest[evidence];
  const ages = [evidence === "in-date" && wanted > oldest ? random.int(3, Math.max(3, oldest)) : wanted];
  const batches = evidence !== "pending" && random.chance(0.48) ? random.pick(BATCHES) : 1;
  while (ages.length < batches) ages.push((ages.at(-1) ?? 0) + random.int(38, 84));
  return ages.filter((age) => age <= oldest);
}

/** Vendors stay with a laboratory, and who sells by the piece looks for one that reports by the piece. */
function usualLab(random: Random, { line }: ProductPlan): Laboratory {
  const byPiece = LABORATORIES.find(({ id }) => styleOf(id).byPiece);
  return line.unitMilligrams !== null && byPiece !== undefined && random.chance(0.5) ? byPiece : pickActive(random);
}

type Outcome = "verified" | "pending" | "rejected" | "expired";

function outcomeOf(random: Random, ageDays: number, expiresAt: number, { today }: SeedRoles): Outcome {
  if (ageDays < 9) return "pending";
  if (random.chance(0.05)) return "rejected";
  if (ageDays < 25 && random.chance(0.3)) return "pending";
  return expiresAt <= today ? "expired" : "verified";
}

/** Of what is dried; certificates print it with one decimal. */
function moistureOf(random: Random, { line: { form } }: ProductPlan) {
  if (form !== "powder" && form !== "leaf") return { moisture: null, moistureShown: null };
  const moisture = random.between(3.1, 8.4, 1);
  return { moisture, moistureShown: moisture.toFixed(1) };
}

/** @param options.wanted what became of it @param options.usual who tests most of its batches; by chance where it is not said */
export function generateResult(
  random: Random,
  product: ProductPlan,
  ageDays: number,
  serial: number,
  roles: SeedRoles,
  { wanted, usual }: { wanted?: Outcome; usual?: Laboratory } = {},
): ResultRow {
  const testedAt = roles.today - ageDays * DAY;
  const testDate = isoDay(testedAt);
  const expiresAt = expiryOf(testDate);
  const status = wanted ?? outcomeOf(random, ageDays, expiresAt, roles);
  const chosen = ageDays < 240 ? pickActive(random) : pickLab(random);
  const lab = usual !== undefined && random.chance(0.7) ? usual : chosen;
  const createdAt = testedAt + Math.min(ageDays - 1, random.int(2, 6)) * DAY + random.int(8, 18) * HOUR;
  const verified = status === "verified" || status === "expired";
  const verifiedAt = verified ? Math.min(roles.today - HOUR, createdAt + random.int(4, 80) * HOUR) : null;
  const safety = safetyOf(random, {
    unit: lab.unit,
    fails: random.chance(0.055) ? random.pick(SAFETY_GROUPS) : null,
    leavesOut: random.chance(0.13) ? random.pick(SAFETY_GROUPS) : null,
  });
  const [year = "", month = ""] = testDate.split("-");
  return {
    id: random.id(createdAt),
    productId: product.row.id,
    vendorId: product.row.vendorId,
    labId: lab.id,
    batchNumber: `${product.vendor.initials}-${year.slice(2)}${month}-${String(serial).padStart(2, "0")}`,
    code: `verify:${[4, 4, 4].map((length) => random.base32(length).toLowerCase()).join("-")}`,
    testDate,
    expiresAt,
    status,
    alkaloids: printedAlkaloidsOf(
      `${product.row.id}/${serial}`,
      alkaloidsOf(random, product),
      product,
      styleOf(lab.id),
    ),
    safety,
    overallSafety: overallSafety(safety),
    certificate: null,
    testingMethod: random.pick(TESTING_METHODS),
    sampleWeight: `${random.between(9.6, 31.5, 1)} g`,
    ...moistureOf(random, product),
    uploadedBy: product.vendor.owner?.row.id ?? roles.adminId,
    verifiedAt,
    verifiedBy: verified ? roles.moderatorId : null,
    rejectedReason: status === "rejected" ? random.pick(REJECTIONS) : null,
    supersededBy: null,
    createdAt,
    updatedAt: verifiedAt ?? createdAt,
  };
}

const pickActive = weighted(
  LABORATORIES.filter(({ state }) => state === "verified"),
  ({ share }) => share,
);

/** A second certificate for the same batch, which stands in the first one's place. */
function retest(random: Random, product: ProductPlan, first: ResultRow, serial: number, roles: SeedRoles): ResultRow {
  const firstAge = Math.round((roles.today - Date.parse(first.testDate)) / DAY);
  const second = generateResult(random, product, firstAge - 14, serial, roles);
  return { ...second, batchNumber: first.batchNumber };
}

export function generateResults(random: Random, products: readonly ProductPlan[], roles: SeedRoles): ResultRow[] {
  const rows: ResultRow[] = [];
  for (const product of products.filter(({ tested }) => tested)) {
    const own = random.fork(product.row.id);
    const usual = usualLab(own.fork("laboratory"), product);
    for (const age of testAges(own, product, roles.today).reverse()) {
      const first = generateResult(own, product, age, rows.length + 1, roles, { usual });
      rows.push(first);
      if (first.verifiedAt === null || age < 45 || !own.chance(0.07)) continue;
      const second = retest(own, product, first, rows.length + 1, roles);
      if (second.verifiedAt !== null) first.supersededBy = second.id;
      rows.push(second);
    }
  }
  return rows;
}

/** Whether a result counts as registered: verified once, current or expired, and no newer one in its place. */
export const isRegistered = (result: ResultRow): boolean => typeof result.verifiedAt === "number";

/** @returns the registered result with the latest test date */
export function newestOf(results: readonly ResultRow[]): ResultRow | null {
  return results
    .filter(isRegistered)
    .reduce<ResultRow | null>((best, each) => (best === null || each.testDate > best.testDate ? each : best), null);
}
