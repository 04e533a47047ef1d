import { jaccard, shinglesOf } from "../integrity/shingles";
import { LIKENESS_MAX } from "./limits";

/** Characters of a text that are compared. */
export const COMPARED = 2_000;

const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether a text says what its author wrote before (rules/forum#repeats). @param earlier its first `COMPARED` characters */
export function isAlike(content: string, earlier: string): boolean {
  const text = Array.from(content).slice(0, COMPARED).join("");
  if (text.trim() === earlier.trim()) return true;
  const words = plain(text);
  if (words !== "" && words === plain(earlier)) return true;
  return jaccard(shinglesOf(text), shinglesOf(earlier)) >= LIKENESS_MAX;
}
