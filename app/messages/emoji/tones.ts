import type { Emoji } from "./emoji-names";

/** Skin tones as Unicode adds them to an emoji; the first adds none. */
export const TONES = [
  { tone: "", name: "No skin tone" },
  { tone: "\u{1f3fb}", name: "Light" },
  { tone: "\u{1f3fc}", name: "Medium-light" },
  { tone: "\u{1f3fd}", name: "Medium" },
  { tone: "\u{1f3fe}", name: "Medium-dark" },
  { tone: "\u{1f3ff}", name: "Dark" },
] as const;

/** An emoji in a tone, where it comes in tones: the tone stands behind its first character. */
export function tinted({ emoji, takesTones }: Emoji, tone: string): string {
  if (!takesTones || tone === "") return emoji;
  const [first = "", ...rest] = Array.from(emoji);
  return [first, tone, ...(rest[0] === "\ufe0f" ? rest.slice(1) : rest)].join("");
}
