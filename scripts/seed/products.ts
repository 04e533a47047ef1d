import type { productSizes, products } from "@worker/domain/catalogue/products/schema";
import { DAY, HOUR, isoDay } from "./calendar";
import { type DemoPicture, productPictures } from "./pictures/product-picture";
import { Random } from "./random";
import { expand } from "./text/expand";
import {
  CUSTOM_TAGS,
  DESCRIPTION_ENDS,
  DESCRIPTION_MIDDLES,
  DESCRIPTION_STARTS,
  SOURCES,
} from "./text/product-descriptions";
import { LINES, type Line, type LineId, type NamedProduct, STRAINS } from "./text/product-lines";
import { slugOf, type VendorPlan } from "./vendors";

type ProductRow = typeof products.$inferInsert;
type SizeRow = typeof productSizes.$inferInsert;

/** Featured products that each plan allows in the demo (rules/plans#offers). */
const FEATURED = { basic: 0, professional: 3, enterprise: 5 } as const;

export const LAB_TESTED = "lab-tested";

export interface ProductPlan {
  row: ProductRow;
  sizes: SizeRow[];
  vendor: VendorPlan;
  line: Line;
  /** The label's claim as a percentage of weight. */
  claim: number | null;
  tested: boolean;
  pictures: DemoPicture[];
  /** How much it is bought, viewed and reviewed, against the vendor's others. */
  popularity: number;
}

interface ShelfContext {
  /** 00:00 UTC of the day of seeding. */
  today: number;
  /** Descriptions of the site's products so far. */
  written: Set<string>;
}

interface Identity {
  line: Line;
  named: NamedProduct;
  name: string;
  strain: string | null;
}

/** The next product a vendor's list lacks: its lines in turn, every name once. */
function nextIdentity(
  random: Random,
  lines: readonly LineId[],
  index: number,
  used: Set<string>,
  strains: string[],
): Identity {
  for (let turn = index; ; turn += 1) {
    const line = LINES[lines[turn % lines.length] ?? "leaf-powder"];
    const fresh = line.names.filter(([name]) => name.includes("{strain}") || !used.has(name));
    if (fresh.length === 0) continue;
    const named = turn === index && turn < lines.length ? (fresh[0] ?? random.pick(fresh)) : random.pick(fresh);
    const varied = named[0].includes("{strain}");
    const strain = varied ? (strains.find((each) => !used.has(named[0].replace("{strain}", each))) ?? null) : null;
    if (varied && strain === null) continue;
    const name = named[0].replace("{strain}", strain ?? "");
    used.add(name);
    return { line, named, name, strain };
  }
}

function percentClaim({ unitMilligrams }: Line, claim: number | null): number | null {
  return claim === null || unitMilligrams === null ? claim : Number(((claim / unitMilligrams) * 100).toFixed(2));
}

function potencyText(random: Random, line: Line, claim: number | null): string | null {
  if (line.substance === "plain-leaf" && claim === null)
    return random.chance(0.7) ? `${random.between(1.1, 1.9, 1)}% mitragynine` : null;
  if (line.substance === "other") return null;
  if (claim === null) return null;
  if (line.unitMilligrams === null) return `${claim}% ${line.substance === "7oh" ? "7-OH" : "mitragynine"}`;
  return `${claim} mg ${line.substance === "7oh" ? "7-OH" : "mitragynine"} per ${line.form === "tablets" ? "tablet" : "capsule"}`;
}

function sizesOf(
  random: Random,
  line: Line,
  level: number,
  productId: string,
  code: string,
  soldOut: boolean,
): SizeRow[] {
  const count = Math.min(line.sizes.length, random.pick([1, 2, 3, 3, 4, 4, 5]));
  const from = random.int(0, line.sizes.length - count);
  const own = level * random.between(0.92, 1.1, 3);
  return line.sizes.slice(from, from + count).map(([weight, cents], position) => ({
    productId,
    position,
    weight,
    priceCents: Math.max(299, Math.round((cents * own) / 50) * 50 - 1),
    inStock: !soldOut && (position === 0 || !random.chance(0.14)),
    sku: random.chance(0.7) ? `${code}-${weight.replace(/[^0-9]/g, "")}` : null,
  }));
}

function tagsOf(
  random: Random,
  product: { tested: boolean; ageDays: number; popularity: number },
  plan: string,
): string[] {
  const tags: string[] = [];
  // Taken off again where the newest result does not bear it out.
  if (product.tested) tags.push(LAB_TESTED);
  if (product.ageDays <= 45) tags.push("new-arrival");
  if (product.popularity > 0.75) tags.push("bestseller");
  if (plan !== "basic" && random.chance(0.3)) tags.push("premium");
  for (const tag of ["organic", "small-batch"]) if (random.chance(0.22)) tags.push(tag);
  return [...tags, ...random.some(CUSTOM_TAGS, random.int(0, 2))];
}

/** @param written the descriptions of the site so far, of which none is repeated */
function describe(random: Random, identity: Identity, written: Set<string>): string {
  let text = compose(random, identity);
  for (let attempt = 0; written.has(text) && attempt < 40; attempt += 1) text = compose(random, identity);
  written.add(text);
  return text;
}

function compose(random: Random, { name, line, named }: Identity): string {
  const slots = {
    product: name,
    mesh: String(random.pick([80, 100, 120, 200])),
    source: random.pick(SOURCES),
    milligrams: String(line.unitMilligrams ?? 300),
  };
  const parts = [
    random.pick(DESCRIPTION_STARTS[line.form]),
    ...random.some(DESCRIPTION_MIDDLES, random.int(1, 3)),
    random.pick(DESCRIPTION_ENDS),
  ];
  const kind = line.substance === "mit" || line.substance === "7oh" ? [`${named[1]}.`] : [];
  return [...kind, ...parts.map((part) => expand(part, random, slots))].join(" ");
}

function generateProduct(
  random: Random,
  vendor: VendorPlan,
  identity: Identity,
  rank: number,
  { today, written }: ShelfContext,
): ProductPlan {
  const { line, named, name, strain } = identity;
  const window = vendor.shape.listedDaysAgo - 1;
  const ageDays = Math.max(
    1,
    rank === vendor.shape.products - 1
      ? Math.min(window, random.int(4, 28))
      : Math.floor(window * (1 - random.next() ** 2 * 0.9)),
  );
  const addedAt = today - ageDays * DAY + random.int(0, 23) * HOUR;
  const id = random.id(addedAt);
  const popularity = Number(Math.min(1, (1.1 / (rank + 1) ** 0.7) * random.between(0.7, 1.1, 2)).toFixed(3));
  const share = vendor.shape.tested;
  const tested = line.substance !== "other" && Math.round((rank + 1) * share) > Math.round(rank * share);
  const soldOut = random.chance(0.06);
  const code = `${vendor.initials}-${initials(name)}`;
  const sizes = sizesOf(random, line, vendor.priceLevel, id, code, soldOut);
  const claim = percentClaim(line, named[2]);
  const bulk = sizes.some(({ weight }) => /^(1 kg|500 )/.test(weight)) && !line.categories.includes("Bulk Products");
  const thai = strain?.includes("Thai") === true;
  const isShownTwice = new Random(`label/${id}`).chance(0.15);
  const { pictures, images } = productPictures({ vendorId: vendor.row.id, name, line }, isShownTwice);
  const reported = !tested && line.substance !== "other" && random.chance(0.5);
  return {
    row: {
      id,
      vendorId: vendor.row.id,
      name,
      description: describe(random, identity, written),
      extractType: thai ? `${named[1]} Thai` : named[1],
      type: line.type,
      substance: line.substance,
      strain,
      potency: potencyText(random, line, named[2]),
      categories: [...line.categories, ...(bulk ? ["Bulk Products"] : [])],
      tags: tagsOf(random, { tested, ageDays, popularity }, vendor.row.plan ?? "basic"),
      effects: [],
      images,
      reportedLab: reported
        ? {
            ...reportedPercents(random, line, claim),
            testDate: isoDay(addedAt - random.int(20, 120) * DAY),
            labName: random.pick(["In-house", "Third party", "Supplier's laboratory"]),
          }
        : null,
      inStock: !soldOut,
      outboundUrl: `https://${vendor.row.host}/products/${slugOf(name)}`,
      addedAt,
      updatedAt: addedAt + Math.floor((today - addedAt) * random.next()),
      lowestPriceCents: Math.min(...sizes.map(({ priceCents }) => priceCents)),
    },
    sizes,
    vendor,
    line,
    claim,
    tested,
    pictures,
    popularity,
  };
}

function initials(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word[0]?.toUpperCase() ?? "")
    .join("");
}

function reportedPercents(
  random: Random,
  { substance }: Line,
  claim: number | null,
): { sevenOh: number; mitragynine: number } {
  if (substance === "7oh") return { sevenOh: claim ?? 4, mitragynine: random.between(0.1, 0.8, 2) };
  if (substance === "mit") return { sevenOh: random.between(0.1, 0.5, 2), mitragynine: claim ?? 45 };
  return { sevenOh: 0.03, mitragynine: claim ?? random.between(1.1, 1.9, 1) };
}

function feature(random: Random, plans: ProductPlan[], vendor: VendorPlan, today: number): void {
  const most = FEATURED[vendor.row.plan ?? "basic"];
  const chosen = [...plans]
    .filter(({ row }) => row.inStock)
    .sort((a, b) => b.popularity - a.popularity)
    .slice(0, most);
  for (const { row } of chosen) row.featuredAt = Math.max(row.addedAt, today - random.int(3, 200) * DAY);
}

/** Every vendor's list, in order of popularity. */
export function generateProducts(random: Random, vendor: VendorPlan, context: ShelfContext): ProductPlan[] {
  const used = new Set<string>();
  const strains = [STRAINS[0], ...random.shuffled(STRAINS.slice(1))];
  const { lines, products: count } = vendor.shape;
  const plans = Array.from({ length: count }, (_, rank) =>
    generateProduct(
      random.fork(`product-${rank}`),
      vendor,
      nextIdentity(random, lines, rank, used, strains),
      rank,
      context,
    ),
  );
  feature(random, plans, vendor, context.today);
  return plans;
}
