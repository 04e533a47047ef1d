import { type DemoData, DEMO_TABLES, type DemoTable, type Row } from "../../../scripts/seed/data";
import { type Demo, generateDemo } from "../../../scripts/seed/generate";

/** Friday 20 Nov 2026, 13:00 UTC. */
export const NOW = Date.UTC(2026, 10, 20, 13);
export const TODAY = Date.UTC(2026, 10, 20);
export const DAY = 86_400_000;

export type Rows = { [T in DemoTable]: Row<T>[] };

export const demo = (now = NOW, scale = 1): Demo => generateDemo({ now, scale, passwordHash: "scrypt$demo" });

/** Everything in memory, as only scale 1 may be. */
export function read(data: DemoData): Rows {
  return Object.fromEntries(Object.keys(DEMO_TABLES).map((name) => [name, [...data[name as DemoTable]]])) as Rows;
}

export const visibleOf = ({ reviews }: Rows): Row<"reviews">[] => reviews.filter(({ hiddenAt }) => !hiddenAt);

export const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> =>
  Map.groupBy(items, keyOf);
