import { DAY_MS, utcDay } from "../../../../days";
import type { NewestResult } from "../../../catalogue/lab/results/evidence";
import { startOfDay } from "../../../catalogue/lab/results/validity";
import { choiceColumns, type ChoiceColumn, readChoices, readTexts, type TextColumn, textsOf } from "./columns";
import { decodeDocument, encodeDocument } from "./document";
import { fromLabState, labState } from "./lab-state";
import { type Lines, linesColumn, linesOf } from "./lines";
import { joined } from "./joined";

/** A public result, as a card of its batch shows it. */
export interface BatchSource extends NewestResult {
  /** Of the result. */
  id: string;
  labId: string;
  batchNumber: string;
  /** "" where it is no longer listed and its name is not to be told (rules/lab#public-results). */
  productName: string;
  vendorName: string;
  labName: string;
}

/** @param sources in ascending order of their ids */
export function encodeBatches(sources: readonly BatchSource[]): ArrayBuffer {
  return encodeDocument("batches", sources.length, {
    expiresAt: Float64Array.from(sources, (each) => each.expiresAt),
    testDay: Uint32Array.from(sources, (each) => startOfDay(each.testDate) / DAY_MS),
    labState: Uint8Array.from(sources, labState),
    ...textsOf(sources, {
      id: ({ id }) => id,
      batch: ({ batchNumber }) => batchNumber,
      product: ({ productName }) => productName,
    }),
    ...choiceColumns(
      "vendor",
      sources.map(({ vendorName }) => vendorName),
    ),
    ...choiceColumns(
      "lab",
      sources.map(({ labName }) => labName),
    ),
    keys: linesColumn(sources.map(({ batchNumber }) => joined(batchNumber))),
  });
}

export interface BatchDocument {
  rows: number;
  bytes: number;
  /** Of the result. */
  id: TextColumn;
  batch: TextColumn;
  product: TextColumn;
  vendor: ChoiceColumn;
  lab: ChoiceColumn;
  /** Days since 1970. */
  testDay: Uint32Array;
  result(row: number): NewestResult | null;
  /** Batch numbers without what joins their parts, a line a row. */
  keys(): Lines;
}

export function decodeBatches(buffer: ArrayBuffer): BatchDocument {
  const document = decodeDocument(buffer, "batches");
  const { rows, bytes } = document;
  const expiresAt = document.column("expiresAt", "f64", rows);
  const testDay = document.column("testDay", "u32", rows);
  const states = document.column("labState", "u8", rows);
  const keyBytes = document.column("keys", "u8");
  let keys: Lines | undefined;
  return {
    rows,
    bytes,
    testDay,
    id: readTexts(document, "id", rows),
    batch: readTexts(document, "batch", rows),
    product: readTexts(document, "product", rows),
    vendor: readChoices(document, "vendor"),
    lab: readChoices(document, "lab"),
    result: (row) => {
      const state = fromLabState(states[row] ?? 0);
      const testDate = utcDay((testDay[row] ?? 0) * DAY_MS);
      return state && { ...state, testDate, expiresAt: expiresAt[row] ?? 0 };
    },
    keys: () => (keys ??= linesOf(new TextDecoder().decode(keyBytes))),
  };
}
