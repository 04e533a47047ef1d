import { DAY_MS } from "../../../../days";
import { startOfDay } from "../../../catalogue/lab/results/validity";
import { PRODUCT_TYPES } from "../../../catalogue/products/forms";
import { SUBSTANCES } from "../../../catalogue/substances/classes";
import { classify } from "./classify";
import { choiceColumns, listColumns, textsOf } from "./columns";
import { encodeDocument } from "./document";
import { effectBits } from "../filter";
import { labState } from "./lab-state";
import { normalise } from "../../../foundation/lists/phrase";
import { linesColumn } from "./lines";
import { figuresText, sortFigures } from "./figure-source";
import { effectNames, effectTexts, imageText, type ProductSource, productTexts } from "./product-source";
import { WordIndexWriter } from "./word-index";

export const FLAG = { inStock: 1, featured: 2, reported: 4 } as const;

/** Writes listed products as one document. @param sources in ascending order of their ids */
export function encodeProducts(sources: readonly ProductSource[]): ArrayBuffer {
  const words = new WordIndexWriter();
  for (const source of sources) words.add(productTexts(source));
  return encodeDocument("products", sources.length, {
    addedAt: Float64Array.from(sources, (each) => each.addedAt),
    pendingSince: Float64Array.from(sources, (each) => each.pendingSince ?? 0),
    labExpiresAt: Float64Array.from(sources, (each) => each.result?.expiresAt ?? 0),
    testDay: Uint32Array.from(sources, (each) => (each.result ? startOfDay(each.result.testDate) / DAY_MS : 0)),
    price: Uint32Array.from(sources, (each) => each.lowestPriceCents),
    ratingSum: Uint32Array.from(sources, (each) => each.ratingSum),
    ratingCount: Uint32Array.from(sources, (each) => each.ratingCount),
    sales: Uint32Array.from(sources, (each) => each.salesCount),
    labState: Uint8Array.from(sources, (each) => labState(each.result)),
    classes: Uint8Array.from(sources, (each) => classify(each)),
    effectBits: Uint8Array.from(sources, (each) => effectBits(effectNames(each))),
    type: Uint8Array.from(sources, (each) => PRODUCT_TYPES.indexOf(each.type)),
    substance: Uint8Array.from(sources, (each) => SUBSTANCES.indexOf(each.substance)),
    flags: Uint8Array.from(sources, flagsOf),
    ...sortFigures(sources),
    ...textsOf(sources, { id: ({ id }) => id, name: ({ name }) => name, image: imageText, figures: figuresText }),
    ...choiceColumns(
      "vendor",
      sources.map(({ vendorId }) => vendorId),
    ),
    ...choiceColumns(
      "extractType",
      sources.map(({ extractType }) => extractType),
    ),
    ...choiceColumns(
      "weight",
      sources.map(({ lowestWeight }) => lowestWeight),
    ),
    ...listColumns(
      "tags",
      sources.map(({ tags }) => tags),
    ),
    ...listColumns("effects", sources.map(effectTexts)),
    nameText: linesColumn(sources.map(({ name }) => normalise(name))),
    ...words.columns(),
  });
}

const flagsOf = ({ inStock, featured, reported }: ProductSource): number =>
  (inStock ? FLAG.inStock : 0) | (featured ? FLAG.featured : 0) | (reported ? FLAG.reported : 0);
