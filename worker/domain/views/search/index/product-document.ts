import { DAY_MS, utcDay } from "../../../../days";
import type { NewestResult } from "../../../catalogue/lab/results/evidence";
import { PRODUCT_TYPES } from "../../../catalogue/products/forms";
import { SUBSTANCES, type Substance } from "../../../catalogue/substances/classes";
import { type ChoiceColumn, type ListColumn, readChoices, readLists, readTexts, type TextColumn } from "./columns";
import { type Lines, linesOf } from "./lines";
import { decodeDocument } from "./document";
import type { ProductFacts } from "./facts";
import { fromLabState, isProven } from "./lab-state";
import { FLAG } from "./product-columns";
import { readWordIndex, type WordIndex } from "./word-match";

/** One document of the index in memory: numbers as they were stored, texts decoded when a row is shown. */
export interface ProductDocument {
  rows: number;
  bytes: number;
  /** Ids ascend with the rows. */
  id: TextColumn;
  name: TextColumn;
  image: TextColumn;
  /** What figures are worked out from (figure-source.ts). */
  figures: TextColumn;
  vendor: ChoiceColumn;
  weight: ChoiceColumn;
  extractType: ChoiceColumn;
  tags: ListColumn;
  effects: ListColumn;
  words: WordIndex;
  /** Normalised names, a line a row. */
  names(): Lines;
  substance(row: number): Substance;
  inStock(row: number): boolean;
  evidence(row: number): { result: NewestResult | null; pendingSince: number | null; reported: boolean };
  /** Fills all but what the vendor's row says. */
  read(row: number, facts: ProductFacts): void;
}

export function decodeProducts(buffer: ArrayBuffer): ProductDocument {
  const document = decodeDocument(buffer, "products");
  const { rows, bytes } = document;
  const u8 = (name: string) => document.column(name, "u8", rows);
  const u32 = (name: string) => document.column(name, "u32", rows);
  const f64 = (name: string) => document.column(name, "f64", rows);
  const numbers = {
    addedAt: f64("addedAt"),
    pendingSince: f64("pendingSince"),
    labExpiresAt: f64("labExpiresAt"),
    testDay: u32("testDay"),
    price: u32("price"),
    ratingSum: u32("ratingSum"),
    ratingCount: u32("ratingCount"),
    sales: u32("sales"),
    perGram: u32("perGram"),
    perPiece: u32("perPiece"),
    perMgSevenOh: u32("perMgSevenOh"),
    perMgMitragynine: u32("perMgMitragynine"),
    labState: u8("labState"),
    classes: u8("classes"),
    effects: u8("effectBits"),
    type: u8("type"),
    substance: u8("substance"),
    flags: u8("flags"),
  };
  const has = (row: number, flag: number) => ((numbers.flags[row] ?? 0) & flag) !== 0;
  const resultOf = (row: number): NewestResult | null => {
    const state = fromLabState(numbers.labState[row] ?? 0);
    const testDate = utcDay((numbers.testDay[row] ?? 0) * DAY_MS);
    return state && { ...state, testDate, expiresAt: numbers.labExpiresAt[row] ?? 0 };
  };
  const nameBytes = document.column("nameText", "u8");
  let names: Lines | undefined;
  return {
    rows,
    bytes,
    id: readTexts(document, "id", rows),
    name: readTexts(document, "name", rows),
    image: readTexts(document, "image", rows),
    figures: readTexts(document, "figures", rows),
    vendor: readChoices(document, "vendor"),
    weight: readChoices(document, "weight"),
    extractType: readChoices(document, "extractType"),
    tags: readLists(document, "tags"),
    effects: readLists(document, "effects"),
    words: readWordIndex(document),
    names: () => (names ??= linesOf(new TextDecoder().decode(nameBytes))),
    substance: (row) => SUBSTANCES[numbers.substance[row] ?? 0] ?? "other",
    inStock: (row) => has(row, FLAG.inStock),
    evidence: (row) => ({
      result: resultOf(row),
      pendingSince: numbers.pendingSince[row] || null,
      reported: has(row, FLAG.reported),
    }),
    read(row, facts) {
      facts.classes = numbers.classes[row] ?? 0;
      facts.type = PRODUCT_TYPES[numbers.type[row] ?? 0] ?? "other";
      facts.effects = numbers.effects[row] ?? 0;
      facts.priceCents = numbers.price[row] ?? 0;
      facts.ratingSum = numbers.ratingSum[row] ?? 0;
      facts.ratingCount = numbers.ratingCount[row] ?? 0;
      facts.salesCount = numbers.sales[row] ?? 0;
      facts.addedAt = numbers.addedAt[row] ?? 0;
      facts.perGram = numbers.perGram[row] ?? 0;
      facts.perPiece = numbers.perPiece[row] ?? 0;
      facts.perMgSevenOh = numbers.perMgSevenOh[row] ?? 0;
      facts.perMgMitragynine = numbers.perMgMitragynine[row] ?? 0;
      facts.featured = has(row, FLAG.featured);
      facts.labUntil = isProven(numbers.labState[row] ?? 0) ? (numbers.labExpiresAt[row] ?? 0) : 0;
    },
  };
}
