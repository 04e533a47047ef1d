export type Mark = "bold" | "italic" | "quote" | "list" | "link";

/** What a text field holds, and what of it is selected. */
interface Selected {
  text: string;
  from: number;
  to: number;
}

/** A change of a text field: these characters take the place of a stretch, and then this is selected. */
interface Change {
  from: number;
  to: number;
  replacement: string;
  select: [from: number, to: number];
}

const AROUND = { bold: ["**", "bold text"], italic: ["*", "emphasized text"] } as const;
const IN_FRONT = { quote: "> ", list: "- " } as const;
const ADDRESS = "https://";

/** Marks what is selected, or takes the mark away again; without a selection it marks words to be typed over. */
export function marked({ text, from, to }: Selected, mark: Mark): Change {
  const chosen = text.slice(from, to);
  if (mark === "quote" || mark === "list") return lines({ text, from, to }, IN_FRONT[mark]);
  if (mark === "link") {
    const label = chosen || "words";
    const start = from + label.length + 3;
    return { from, to, replacement: `[${label}](${ADDRESS})`, select: [start, start + ADDRESS.length] };
  }
  const [sign, words] = AROUND[mark];
  const size = sign.length;
  if (chosen.length > 2 * size && chosen.startsWith(sign) && chosen.endsWith(sign)) {
    const bare = chosen.slice(size, -size);
    return { from, to, replacement: bare, select: [from, from + bare.length] };
  }
  const inner = chosen || words;
  return { from, to, replacement: sign + inner + sign, select: [from + size, from + size + inner.length] };
}

/** Whole lines, whatever of them is selected. */
function lines({ text, from, to }: Selected, front: string): Change {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const found = text.indexOf("\n", to);
  const end = found === -1 ? text.length : found;
  const all = text.slice(start, end).split("\n");
  const isMarked = all.every((line) => line.startsWith(front));
  const replacement = all.map((line) => (isMarked ? line.slice(front.length) : front + line)).join("\n");
  return { from: start, to: end, replacement, select: [start, start + replacement.length] };
}
