import type { Source } from "./find-faults";

/** What a constant may be a multiple of where the rulebook writes it in days, megabytes, percent and so on. */
const UNITS = [1, 60, 1000, 1024, 60_000, 3_600_000, 86_400_000, 1_048_576, 0.01];
const KNOWN: Record<string, number> = { DAY_MS: 86_400_000, HOUR_MS: 3_600_000, MINUTE_MS: 60_000 };
const DECLARED = /\bconst ([A-Z][A-Z\d_]{2,})(?:: [^=;]+)? = ([^;]+);/g;
/** Numbers and known durations with what they are multiplied by; a number before a colon is a key. */
const FACTOR = /(?:\d[\d_.]*|[A-Z]+_MS)/.source;
const PRODUCT = new RegExp(`(?<![\\w.])${FACTOR}(?:\\s*\\*\\s*${FACTOR})*(?![\\w.]|\\s*:)`, "g");
/** "20 an hour" says the hour without its number. */
const ONE_EACH = [60_000, 3_600_000, 86_400_000];

/** A product of numbers and of the known durations; null for anything else. */
function valueOf(expression: string): number | null {
  const factors = expression.split("*").map((part) => {
    const text = part.trim().replaceAll("_", "");
    return /^\d[\d.]*$/.test(text) ? Number(text) : KNOWN[part.trim()];
  });
  return factors.reduce<number | null>((all, each) => (all === null || each === undefined ? null : all * each), 1);
}

/** What one declaration of a constant holds. */
interface Declared {
  numbers: number[];
  /** An object or a list, of which the rulebook may give every number or none. */
  isList: boolean;
}

/** Every number that plain data holds; none where something is computed or called. */
function numbersIn(initial: string): Declared {
  const plain = initial.replace(/"[^"]*"|\/\*.*?\*\/|\/\/.*$/gms, "").replace(/ (?:as const|satisfies)\b.*$/s, "");
  if (/[()`]|=>/.test(plain)) return { numbers: [], isList: false };
  const isList = /^[[{]/.test(plain.trim());
  const parts = isList ? Array.from(plain.matchAll(PRODUCT), ([text]) => text) : [plain];
  return { numbers: parts.map(valueOf).filter((value) => value !== null), isList };
}

/** The numbers that each constant of the code stands for; several files may declare one of its name. */
export function constantsOf(code: readonly Source[]): Map<string, Declared[]> {
  const all = new Map<string, Declared[]>();
  for (const { text } of code)
    for (const [, name = "", initial = ""] of text.matchAll(DECLARED)) {
      const declared = numbersIn(initial);
      if (declared.numbers.length > 0) all.set(name, [...(all.get(name) ?? []), declared]);
    }
  return all;
}

/** The numbers that a line gives for a constant: those since the parenthesis before the one that names it. */
function numbersFor(line: string, name: string): number[] {
  const before = line.slice(0, line.indexOf(`\`${name}\``)).split(")");
  const words = before.at(-1)?.replace(/`[^`]*`/g, "") ?? "";
  return Array.from(words.matchAll(/\d[\d,]*(?:\.\d+)?/g), ([text]) => Number(text.replaceAll(",", "")));
}

/** Whether a line of numbers says all that a constant is, in whatever unit; true for constants without numbers. */
export function agrees(line: string, name: string, declared: readonly Declared[] | undefined): boolean {
  if (declared === undefined) return true;
  const said = numbersFor(line, name);
  const isSaid = (value: number) => UNITS.some((unit) => said.some((each) => Math.abs(each * unit - value) < 1e-9));
  return declared.some(({ numbers, isList }) =>
    isList
      ? said.length === 0 || numbers.every((value) => isSaid(value) || ONE_EACH.includes(value))
      : numbers.every(isSaid),
  );
}
