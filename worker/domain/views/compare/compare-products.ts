import { and, eq } from "drizzle-orm";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { type AlkaloidLine, readAlkaloids } from "../../catalogue/lab/results/alkaloids";
import { labPartners, labResults } from "../../catalogue/lab/results/schema";
import { vendors } from "../../catalogue/vendors/schema";
import type { RegionNote } from "../../catalogue/substances/forms";
import { selectNotes, toNotes } from "../../catalogue/substances/status";
import { COMPARED_MAX, type CompareQuery } from "./compare-forms";
import { isListed } from "../../catalogue/cards/product-rows";
import {
  type ProductSize,
  type PublicProduct,
  selectProducts,
  selectSizes,
  toProduct,
} from "../../catalogue/cards/public-product";
import { products } from "../../catalogue/products/schema";

/** The vendor's shipping and the values of the product's newest certificate. */
const selectBesides = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: products.id,
      shippingTime: vendors.averageShippingTime,
      shippingRegions: vendors.shippingRegions,
      resultId: labResults.id,
      alkaloids: labResults.alkaloids,
      safety: labResults.safety,
      labName: labPartners.name,
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .leftJoin(labResults, eq(labResults.id, products.newestResultId))
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .where(isOneOf(products.id, ids));

type Besides = Awaited<ReturnType<typeof selectBesides>>[number];

export interface ComparedProduct {
  product: Pick<
    PublicProduct,
    | "id"
    | "name"
    | "vendor"
    | "type"
    | "substance"
    | "extractType"
    | "effects"
    | "reportedLab"
    | "inStock"
    | "suspended"
    | "rating"
    | "reviewCount"
    | "evidence"
    | "figures"
  > & { image: PublicProduct["images"][number] | null };
  sizes: ProductSize[];
  shipping: { time: Besides["shippingTime"]; regions: string[] };
  /** What the newest certificate prints; null where no result was ever verified. */
  measured: { resultId: string; mitragynine: AlkaloidLine; sevenOh: AlkaloidLine; labName: string | null } | null;
  safety: Besides["safety"];
  /** What the table says of its substance in the region chosen; null while none is. */
  note: RegionNote | null;
}

/** In the order asked for; unknown and hidden products are left out. */
export async function compareProducts(
  db: Db,
  { ids, region }: Pick<CompareQuery, "ids" | "region">,
  now: number,
): Promise<ComparedProduct[]> {
  const wanted = ids.slice(0, COMPARED_MAX);
  if (wanted.length === 0) return [];
  const [rows, sizes, besides, statuses] = await db.batch([
    selectProducts(db).where(and(isOneOf(products.id, wanted), isListed)),
    selectSizes(db, wanted),
    selectBesides(db, wanted),
    selectNotes(db, region),
  ]);
  const notes = toNotes(region, statuses);
  const listed = new Map(rows.map((row) => [row.card.id, toProduct(row, now)]));
  return wanted.flatMap((id) => {
    const product = listed.get(id);
    const beside = besides.find((each) => each.id === id);
    return product === undefined || beside === undefined
      ? []
      : [side(product, beside, sizes, notes?.(product.substance) ?? null)];
  });
}

function side(
  product: PublicProduct,
  beside: Besides,
  sizes: (ProductSize & { productId: string })[],
  note: RegionNote | null,
): ComparedProduct {
  const { id, name, vendor, type, substance, extractType, effects, reportedLab } = product;
  const { inStock, suspended, rating, reviewCount, evidence, figures, images } = product;
  const { resultId, alkaloids, labName, safety } = beside;
  const lines = alkaloids && readAlkaloids(alkaloids).lines;
  return {
    product: {
      id,
      name,
      vendor,
      type,
      substance,
      extractType,
      effects,
      reportedLab,
      inStock,
      suspended,
      rating,
      reviewCount,
      evidence,
      figures,
      image: images[0] ?? null,
    },
    sizes: sizes
      .filter(({ productId }) => productId === id)
      .map(({ weight, priceCents, inStock: available }) => ({ weight, priceCents, inStock: available })),
    shipping: { time: beside.shippingTime, regions: beside.shippingRegions },
    measured:
      resultId === null || lines === null
        ? null
        : { resultId, mitragynine: lines.mitragynine, sevenOh: lines.sevenOhMitragynine, labName },
    safety,
    note,
  };
}
