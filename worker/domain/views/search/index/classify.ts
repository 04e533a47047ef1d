import type { Substance } from "../../../catalogue/substances/classes";
import { tokensOf } from "../../../catalogue/vendors/tokens";

/** What a product's substance and extract type say it is, as bits. */
export const CLASS = { sevenOh: 1, mit: 2, thai: 4, domestic: 8, salt: 16, freebase: 32, leaf: 64 } as const;

const OF_SUBSTANCE: Record<Substance, number> = {
  "7oh": CLASS.sevenOh,
  mit: CLASS.mit,
  "plain-leaf": CLASS.leaf,
  pseudo: 0,
  other: 0,
};

/** The substance decides the class; source and chemical form are tokens of the extract type (rules/search#classes). */
export function classify({ substance, extractType }: { substance: Substance; extractType: string }): number {
  const tokens = tokensOf([extractType.normalize("NFKC")]);
  const isMit = substance === "mit";
  return (
    OF_SUBSTANCE[substance] |
    (tokens.has("thai") ? CLASS.thai : 0) |
    (tokens.has("domestic") ? CLASS.domestic : 0) |
    (isMit && tokens.has("salt") ? CLASS.salt : 0) |
    (isMit && tokens.has("freebase") ? CLASS.freebase : 0)
  );
}
