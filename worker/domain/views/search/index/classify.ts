import { hasAny, tokensOf, WORDS } from "../../../catalogue/vendors/tokens";

/** What a product's extract type says it is, as bits. */
export const CLASS = { sevenOh: 1, mit: 2, thai: 4, domestic: 8, salt: 16, freebase: 32 } as const;

const MIT_WORDS = ["mit", "mitragynine", "mit-extract"];

/** 7-OH goes before MIT: what is both is 7-OH (rules/search#classes). */
export function classify(extractType: string): number {
  const tokens = tokensOf([extractType.normalize("NFKC")]);
  const sevenOh = hasAny(tokens, WORDS["7oh"]);
  const mit = !sevenOh && hasAny(tokens, MIT_WORDS);
  return (
    (sevenOh ? CLASS.sevenOh : 0) |
    (mit ? CLASS.mit : 0) |
    (tokens.has("thai") ? CLASS.thai : 0) |
    (tokens.has("domestic") ? CLASS.domestic : 0) |
    (mit && tokens.has("salt") ? CLASS.salt : 0) |
    (mit && tokens.has("freebase") ? CLASS.freebase : 0)
  );
}
