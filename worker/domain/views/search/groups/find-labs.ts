import type { LoadedIndex } from "../index/loaded-index";
import { firstBy } from "./best";
import { matchNames } from "./match-names";

export interface FoundLab {
  id: string;
  name: string;
  certificationNumber: string;
  /** Public results on record. */
  results: number;
  /** The newest of them; null without any. */
  newestResultId: string | null;
}

/** Laboratories that are verified and active, by their names. */
export function findLabs({ record: { labs } }: LoadedIndex, q: string, most: number): FoundLab[] {
  const results = (row: number) => labs.results[row] ?? 0;
  return firstBy(matchNames(labs.names(), q), most, ({ row, rank }) => [rank, -results(row), row]).map(({ row }) => ({
    id: labs.id(row),
    name: labs.name(row),
    certificationNumber: labs.number(row),
    results: results(row),
    newestResultId: labs.newest(row) || null,
  }));
}
