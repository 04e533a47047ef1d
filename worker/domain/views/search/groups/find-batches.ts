import { type Evidence, labEvidence } from "../../../catalogue/lab/results/evidence";
import { shownQuery } from "../../../foundation/lists/phrase";
import type { BatchDocument } from "../index/batch-document";
import { joined } from "../index/joined";
import type { LoadedIndex } from "../index/loaded-index";
import { firstBy } from "./best";

export interface FoundBatch {
  /** Of the newest result of the batch. */
  resultId: string;
  batchNumber: string;
  /** "" where it is not told: the listing is gone. */
  productName: string;
  vendorName: string;
  labName: string;
  evidence: Evidence;
}

/** How much of a number must be typed before its beginning, or a part from inside it, finds a batch. */
const BEGIN_FROM = 3;
const PART_FROM = 4;
const [WHOLE, BEGIN, PART] = [0, 1, 2] as const;

interface Match {
  document: BatchDocument;
  row: number;
  rank: number;
}

/** Batches on record by their number, however it is written; the newest test first (rules/search#groups-of-their-own). */
export function findBatches({ record }: LoadedIndex, q: string, now: number, most: number): FoundBatch[] {
  const key = joined(shownQuery(q));
  if (key === "") return [];
  const matches = record.batches.flatMap((document) => matchesIn(document, key));
  const first = firstBy(matches, most, ({ document, row, rank }) => [rank, -(document.testDay[row] ?? 0), row]);
  return first.map(({ document, row }) => ({
    resultId: document.id(row),
    batchNumber: document.batch(row),
    productName: document.product(row),
    vendorName: document.vendor.at(row),
    labName: document.lab.at(row),
    evidence: labEvidence(document.result(row), {}, now),
  }));
}

function matchesIn(document: BatchDocument, key: string): Match[] {
  const keys = document.keys();
  // A word of letters is in many numbers by chance, so a part counts only with a digit in it.
  const counts = (from: number) => key.length >= from && /\p{N}/u.test(key);
  const ranks = new Map<number, number>();
  const ways: [number, number[]][] = [
    [WHOLE, keys.with(key, "whole")],
    [BEGIN, counts(BEGIN_FROM) ? keys.with(key, "start") : []],
    [PART, counts(PART_FROM) ? keys.with(key, "anywhere") : []],
  ];
  for (const [rank, rows] of ways) for (const row of rows) if (!ranks.has(row)) ranks.set(row, rank);
  return Array.from(ranks, ([row, rank]) => ({ document, row, rank }));
}
