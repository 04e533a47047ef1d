import { normalise } from "../../../foundation/lists/phrase";
import { readTexts, type TextColumn, textsOf } from "./columns";
import { decodeDocument, encodeDocument } from "./document";
import { type Lines, linesColumn, linesOf } from "./lines";

/** A laboratory that staff verified and did not deactivate. */
export interface LabSource {
  id: string;
  name: string;
  certificationNumber: string;
  /** Results that its batches are found by, and the newest of them; "" without any. */
  results: number;
  newestResult: string;
}

/** @param sources in ascending order of their ids */
export const encodeLabs = (sources: readonly LabSource[]): ArrayBuffer =>
  encodeDocument("labs", sources.length, {
    results: Uint32Array.from(sources, (each) => each.results),
    ...textsOf(sources, {
      id: ({ id }) => id,
      name: ({ name }) => name,
      number: ({ certificationNumber }) => certificationNumber,
      newest: ({ newestResult }) => newestResult,
    }),
    nameText: linesColumn(sources.map(({ name }) => normalise(name))),
  });

export interface LabDocument {
  rows: number;
  bytes: number;
  id: TextColumn;
  name: TextColumn;
  number: TextColumn;
  newest: TextColumn;
  results: Uint32Array;
  /** Normalised names, a line a row. */
  names(): Lines;
}

export function decodeLabs(buffer: ArrayBuffer): LabDocument {
  const document = decodeDocument(buffer, "labs");
  const { rows, bytes } = document;
  const nameBytes = document.column("nameText", "u8");
  let names: Lines | undefined;
  return {
    rows,
    bytes,
    id: readTexts(document, "id", rows),
    name: readTexts(document, "name", rows),
    number: readTexts(document, "number", rows),
    newest: readTexts(document, "newest", rows),
    results: document.column("results", "u32", rows),
    names: () => (names ??= linesOf(new TextDecoder().decode(nameBytes))),
  };
}
