import { TYPE_BADGES, type TypeBadge } from "./forms";

/** Whole words of specialties and product facts; "7-oh" is one token (rules/vendors#tokens). */
export function tokensOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => text.toLowerCase().split(/[\s,/]+/)).filter(Boolean));
}

export const hasAny = (tokens: ReadonlySet<string>, words: readonly string[]): boolean =>
  words.some((word) => tokens.has(word));

export const WORDS = {
  "7oh": ["7oh", "7-oh", "7-hydroxymitragynine"],
  traditional: ["traditional", "plain-leaf", "leaf"],
  extracts: ["extract", "extracts"],
  capsules: ["capsule", "capsules"],
  powder: ["powder", "powders"],
  tablets: ["tablet", "tablets"],
} as const;

const BADGE_WORDS: Record<TypeBadge, readonly string[]> = {
  "7OH": WORDS["7oh"],
  MIT: ["mit", "mitragynine"],
  Pseudo: ["pseudo", "pseudoindoxyl"],
  "Plain Leaf": WORDS.traditional,
};
const EXTRACT_WORDS = [...BADGE_WORDS["7OH"], ...BADGE_WORDS.MIT, ...BADGE_WORDS.Pseudo];

/** What a vendor is, by whole tokens of its specialties; several are possible (rules/vendors#type-badges). */
export function typeBadges(specialties: readonly string[]): TypeBadge[] {
  const tokens = tokensOf(specialties);
  // Of powder alone nobody knows what it is; beside the name of an extract it is that extract's.
  const isLeafPowder = tokens.has("powder") && !hasAny(tokens, EXTRACT_WORDS);
  return TYPE_BADGES.filter((badge) => hasAny(tokens, BADGE_WORDS[badge]) || (badge === "Plain Leaf" && isLeafPowder));
}
