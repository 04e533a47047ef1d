import text from "./emoji.txt?raw";

export interface Emoji {
  emoji: string;
  name: string;
  /** Other words for it, for the search. */
  tags: string;
  /** Whether it comes in skin tones. */
  takesTones: boolean;
}

interface EmojiGroup {
  name: string;
  emoji: Emoji[];
}

function readGroup(part: string): EmojiGroup {
  const [name = "", ...lines] = part.trimEnd().split("\n");
  const emoji = lines.map((line) => {
    const [drawn = "", tones = "", said = "", tags = ""] = line.split("\t");
    return { emoji: drawn, name: said, tags, takesTones: tones === "1" };
  });
  return { name, emoji };
}

export const EMOJI_GROUPS: readonly EmojiGroup[] = text.slice("# ".length).split("\n# ").map(readGroup);

/** More are not looked through. */
const FOUND_MOST = 98;

/** Emoji of which each word that was typed begins a word; those named so first. */
export function findEmoji(typed: string): Emoji[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holds = (said: string) => words.every((word) => ` ${said.toLowerCase()}`.includes(` ${word}`));
  const all = EMOJI_GROUPS.flatMap(({ emoji }) => emoji);
  const named = all.filter(({ name }) => holds(name));
  const tagged = all.filter((each) => holds(`${each.name} ${each.tags}`) && !named.includes(each));
  return [...named, ...tagged].slice(0, FOUND_MOST);
}

/** The emoji of these texts that there are, in their order. */
export function knownEmoji(drawn: readonly string[]): Emoji[] {
  const all = new Map(EMOJI_GROUPS.flatMap(({ emoji }) => emoji.map((each) => [each.emoji, each])));
  return drawn.flatMap((each) => all.get(each) ?? []);
}
