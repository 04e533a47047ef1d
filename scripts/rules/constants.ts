import type { Source } from "./find-faults";

/** What a constant may be a multiple of where the rulebook writes it in days, megabytes, percent and so on. */
const UNITS = [1, 1000, 1024, 60_000, 3_600_000, 86_400_000, 1_048_576, 0.01];
const KNOWN: Record<string, number> = { DAY_MS: 86_400_000, HOUR_MS: 3_600_000, MINUTE_MS: 60_000 };
const DECLARED = /\bconst ([A-Z][A-Z\d_]{2,})(?:: number)? = ([^;\n]+);/g;

/** A product of numbers and of the known durations; null for anything else. */
function valueOf(expression: string): number | null {
  const factors = expression.split("*").map((part) => {
    const text = part.trim().replaceAll("_", "");
    return /^[\d.]+$/.test(text) ? Number(text) : KNOWN[part.trim()];
  });
  return factors.reduce<number | null>((all, each) => (all === null || each === undefined ? null : all * each), 1);
}

/** The numbers that each constant of the code stands for; several files may have one of the same name. */
export function constantsOf(code: readonly Source[]): Map<string, number[]> {
  const all = new Map<string, number[]>();
  for (const { text } of code)
    for (const [, name = "", expression = ""] of text.matchAll(DECLARED)) {
      const value = valueOf(expression);
      if (value !== null) all.set(name, [...(all.get(name) ?? []), value]);
    }
  return all;
}

/** Whether a line of numbers says what a constant is, in whatever unit; true for constants that are no plain number. */
export function agrees(line: string, values: readonly number[] | undefined): boolean {
  if (values === undefined) return true;
  const said = Array.from(line.matchAll(/\d[\d,]*(?:\.\d+)?/g), ([text]) => Number(text.replaceAll(",", "")));
  return values.some((value) => UNITS.some((unit) => said.some((each) => Math.abs(each * unit - value) < 1e-9)));
}
