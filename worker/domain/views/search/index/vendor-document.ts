import type { Plan } from "../../../catalogue/vendors/forms";
import { isPremium } from "../../../catalogue/vendors/premium";
import { type ListColumn, listColumns, readLists, readTexts, type TextColumn, textsOf } from "./columns";
import { type Lines, linesColumn, linesOf } from "./lines";
import { decodeDocument, encodeDocument } from "./document";
import { normalise } from "../../../foundation/lists/phrase";
import { WordIndexWriter } from "./word-index";
import { readWordIndex, type WordIndex } from "./word-match";

export interface VendorSource {
  id: string;
  name: string;
  nameKey: string;
  description: string;
  location: string;
  specialties: string[];
  plan: Plan;
  verified: boolean;
  ratingSum: number;
  ratingCount: number;
  /** As the directory ranks it (rules/vendors#ranking). */
  rank: number;
  facets: string[];
}

/** Ranks are stored in millionths. */
export const RANK_SCALE = 1_000_000;

const FLAG = { verified: 1, premium: 2 } as const;

/** @param sources in ascending order of their ids */
export function encodeVendors(sources: readonly VendorSource[]): ArrayBuffer {
  const words = new WordIndexWriter();
  for (const each of sources) words.add([[each.name], each.specialties, [each.location], [each.description]]);
  return encodeDocument("vendors", sources.length, {
    ratingSum: Uint32Array.from(sources, (each) => each.ratingSum),
    ratingCount: Uint32Array.from(sources, (each) => each.ratingCount),
    rank: Uint32Array.from(sources, (each) => Math.round(each.rank * RANK_SCALE)),
    flags: Uint8Array.from(
      sources,
      ({ verified, plan }) => (verified ? FLAG.verified : 0) | (isPremium(plan) ? FLAG.premium : 0),
    ),
    ...textsOf(sources, { id: ({ id }) => id, name: ({ name }) => name, nameKey: ({ nameKey }) => nameKey }),
    ...listColumns(
      "facets",
      sources.map(({ facets }) => facets),
    ),
    nameText: linesColumn(sources.map(({ name }) => normalise(name))),
    ...words.columns(),
  });
}

export interface VendorDocument {
  rows: number;
  bytes: number;
  /** Ids ascend with the rows. */
  id: TextColumn;
  name: TextColumn;
  nameKey: TextColumn;
  ratingSum: Uint32Array;
  ratingCount: Uint32Array;
  /** In millionths. */
  rank: Uint32Array;
  verified(row: number): boolean;
  premium(row: number): boolean;
  facets: ListColumn;
  words: WordIndex;
  /** Normalised names, a line a row. */
  names: () => Lines;
  rowOf: ReadonlyMap<string, number>;
}

export function decodeVendors(buffer: ArrayBuffer): VendorDocument {
  const document = decodeDocument(buffer, "vendors");
  const { rows, bytes } = document;
  const flags = document.column("flags", "u8", rows);
  const nameBytes = document.column("nameText", "u8");
  const id = readTexts(document, "id", rows);
  let names: Lines | undefined;
  return {
    rows,
    bytes,
    id,
    name: readTexts(document, "name", rows),
    nameKey: readTexts(document, "nameKey", rows),
    ratingSum: document.column("ratingSum", "u32", rows),
    ratingCount: document.column("ratingCount", "u32", rows),
    rank: document.column("rank", "u32", rows),
    verified: (row) => ((flags[row] ?? 0) & FLAG.verified) !== 0,
    premium: (row) => ((flags[row] ?? 0) & FLAG.premium) !== 0,
    facets: readLists(document, "facets"),
    words: readWordIndex(document),
    names: () => (names ??= linesOf(new TextDecoder().decode(nameBytes))),
    rowOf: new Map(Array.from({ length: rows }, (_, row) => [id(row), row])),
  };
}
