import { FACETS } from "../../../catalogue/facets/facet-rules";
import { type Facet, type Scope, SCOPES } from "../../../catalogue/vendors/directory-query";
import { type Plan } from "../../../catalogue/vendors/forms";
import { NO_PRICE } from "../../../catalogue/vendors/no-price";
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
  /** In cents, and days from 1970, as the directory sorts by them. */
  priceCents: number;
  newestDay: number;
  facets: string[];
  /** Of each category and type that it is listed under (rules/vendors#figures-of-a-category). */
  parts: Partial<Record<Scope, VendorFigures>>;
}

/** Ranks are stored in millionths. */
export const RANK_SCALE = 1_000_000;

/** What the directory sorts by and narrows to. */
export interface VendorFigures {
  ratingSum: number;
  ratingCount: number;
  rank: number;
  priceCents: number;
  newestDay: number;
}

const FIGURES = ["ratingSum", "ratingCount", "rank", "priceCents", "newestDay"] as const;
const NOTHING: VendorFigures = { ratingSum: 0, ratingCount: 0, rank: 0, priceCents: NO_PRICE, newestDay: 0 };

/** Of the whole vendor first, then of each scope, then the next vendor's: a column a figure. */
function figureColumns(sources: readonly VendorSource[]): Record<string, Uint32Array> {
  const figures = sources.flatMap((each) => [each, ...SCOPES.map((scope) => each.parts[scope] ?? NOTHING)]);
  return Object.fromEntries(
    FIGURES.map((name) => [
      `part.${name}`,
      Uint32Array.from(figures, (each) => (name === "rank" ? Math.round(each.rank * RANK_SCALE) : each[name])),
    ]),
  );
}

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
    ...figureColumns(sources),
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
  /** The facets of each row as bits of `facetBit`. */
  facetBits(): Uint32Array;
  /** Of a vendor or of a part of what it sells; ranks in millionths. */
  figures(row: number, scope: Scope | null): VendorFigures;
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
  const width = SCOPES.length + 1;
  const [ratingSum, ratingCount, rank, priceCents, newestDay] = FIGURES.map((name) =>
    document.column(`part.${name}`, "u32", rows * width),
  );
  const facets = readLists(document, "facets");
  let bits: Uint32Array | undefined;
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
    facets,
    facetBits: () => (bits ??= bitsOf(facets, rows)),
    figures: (row, scope) => {
      const at = row * width + (scope === null ? 0 : SCOPES.indexOf(scope) + 1);
      return {
        ratingSum: ratingSum?.[at] ?? 0,
        ratingCount: ratingCount?.[at] ?? 0,
        rank: rank?.[at] ?? 0,
        priceCents: priceCents?.[at] ?? NO_PRICE,
        newestDay: newestDay?.[at] ?? 0,
      };
    },
    words: readWordIndex(document),
    names: () => (names ??= linesOf(new TextDecoder().decode(nameBytes))),
    rowOf: new Map(Array.from({ length: rows }, (_, row) => [id(row), row])),
  };
}

/** The bit of a facet; there are fewer than 32. */
export const facetBit = (facet: Facet): number => 1 << FACETS.indexOf(facet);

function bitsOf(facets: ListColumn, rows: number): Uint32Array {
  const known = new Map<string, number>(FACETS.map((facet) => [facet, facetBit(facet)]));
  return Uint32Array.from({ length: rows }, (_, row) =>
    facets.at(row).reduce((bits, facet) => bits | (known.get(facet) ?? 0), 0),
  );
}
