import { MONTH_NAMES } from "@worker/days";
import { STATE_NAMES } from "@worker/domain/catalogue/substances/regions";
import { DAY } from "../calendar";
import type { Random } from "../random";
import { expand, type Slots } from "../text/expand";
import { LABORATORIES } from "../text/laboratories";
import { FILLERS } from "./text/fillers";

const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** What anybody may mention at a time: a month that has passed, a place, a number, a laboratory, what they drink. */
export function commonSlots(random: Random, at: number): Slots {
  const fillers = Object.entries(FILLERS).map(([name, bank]) => [name, random.pick(bank)] as const);
  return {
    ...Object.fromEntries(fillers),
    month: MONTH_NAMES[new Date(at - random.int(20, 110) * DAY).getUTCMonth()] ?? "May",
    state: random.pick(STATE_NAMES),
    n: random.pick(NUMBERS),
    lab: random.pick(LABORATORIES.slice(0, 4)).name,
  };
}

const namesOf = new Map<string, readonly string[]>();

function namesIn(line: string): readonly string[] {
  const known = namesOf.get(line);
  if (known !== undefined) return known;
  const names = [...line.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  namesOf.set(line, names);
  return names;
}

/** Whether every slot of a line has something to stand in it. */
export const fits = (line: string, slots: Slots): boolean => namesIn(line).every((name) => Boolean(slots[name]));

/** What stands in the slots of lines. */
export const thingsIn = (lines: readonly string[], slots: Slots): string =>
  lines.flatMap((line) => namesIn(line).map((name) => slots[name])).join("/");

/** Lower case but for what the slots bring: names and addresses keep their letters. */
const lowered = (template: string): string =>
  template.replace(/\{\w+\}|[^{]+/g, (part) => (part.startsWith("{") ? part : part.toLowerCase()));

/** A line in somebody's voice: in lower case throughout, or beginning with a capital whatever its first slot brings. */
export function sayLine(line: string, random: Random, slots: Slots, inLowerCase: boolean): string {
  if (inLowerCase) return expand(lowered(line), random, slots);
  const said = expand(line, random, slots);
  return line.startsWith("{") ? said.charAt(0).toUpperCase() + said.slice(1) : said;
}

/**
 * Deals lines so that no two posts of the forum say nearly the same: two lines stand together in one post only, and a line
 * alone in one only.
 */
export class Lines {
  readonly #numbers = new Map<string, number>();
  readonly #uses: number[] = [];
  readonly #together = new Set<number>();
  readonly #wholes = new Set<string>();

  /** One that this thread has not heard, rather rare than common. */
  deal(random: Random, bank: readonly string[], said: ReadonlySet<string>, slots: Slots): string | undefined {
    let best: string | undefined;
    let least = Infinity;
    for (let attempt = 0, found = 0; attempt < 40 && found < 4; attempt += 1) {
      const line = bank[Math.floor(random.next() * bank.length)];
      if (line === undefined) return undefined;
      if (said.has(line) || !fits(line, slots)) continue;
      found += 1;
      const uses = this.#uses[this.#numberOf(line)] ?? 0;
      if (uses < least) [best, least] = [line, uses];
    }
    return best;
  }

  /** Whether a post of these lines is new; then it is remembered. */
  take(lines: readonly string[], key = ""): boolean {
    const pairs = this.#pairsOf(lines, key);
    if (pairs.some((pair) => this.#together.has(pair))) return false;
    this.note(lines, key);
    return true;
  }

  /** The same where only the whole has to be new, which lasts longer. */
  takeWhole(lines: readonly string[], key: string): boolean {
    const whole = [...lines, key].sort().join("\n");
    if (this.#wholes.has(whole)) return false;
    this.#wholes.add(whole);
    this.note(lines);
    return true;
  }

  note(lines: readonly string[], key = ""): void {
    for (const pair of this.#pairsOf(lines, key)) this.#together.add(pair);
    for (const line of lines) {
      const number = this.#numberOf(line);
      this.#uses[number] = (this.#uses[number] ?? 0) + 1;
    }
  }

  #numberOf(line: string): number {
    const known = this.#numbers.get(line);
    if (known !== undefined) return known;
    this.#numbers.set(line, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  #pairsOf(lines: readonly string[], key: string): number[] {
    const numbers = [...(key === "" ? lines : [...lines, key])]
      .map((line) => this.#numberOf(line))
      .sort((a, b) => a - b);
    const [only = 0] = numbers;
    if (numbers.length <= 1) return [only * 65_536 + 65_535];
    return numbers.flatMap((one, at) => numbers.slice(at + 1).map((other) => one * 65_536 + other));
  }
}
