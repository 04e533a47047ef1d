import { and, inArray, isNotNull, ne, type SQL } from "drizzle-orm";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { SUBSTANCES, type Substance } from "./classes";
import { type Region, REGIONS } from "./regions";
import type { LegalStatus, RegionNote } from "./forms";
import { substanceStatuses } from "./schema";

/** Without a date and a source it is unknown, whatever the row says (rules/substances#status-table). */
export interface StatusEntry {
  status: Exclude<LegalStatus, "unknown">;
  /** YYYY-MM-DD, the day the source was last read */
  asOf: string;
  sourceUrl: string;
}

export interface RegionStatuses {
  code: string;
  name: string;
  /** Null where no dated source settles it. */
  entries: Record<Substance, StatusEntry | null>;
}

const isSettled: SQL | undefined = and(
  ne(substanceStatuses.status, "unknown"),
  isNotNull(substanceStatuses.asOf),
  isNotNull(substanceStatuses.sourceUrl),
);

export async function listStatuses(db: Db, region: string | null = null): Promise<RegionStatuses[]> {
  const regions = region === null ? REGIONS : REGIONS.filter(({ code }) => code === region);
  return toStatuses(regions, await selectEntries(db, regions));
}

const selectEntries = (db: Db, regions: readonly Region[]) =>
  db
    .select()
    .from(substanceStatuses)
    .where(
      and(
        inArray(substanceStatuses.substance, SUBSTANCES),
        isOneOf(
          substanceStatuses.region,
          regions.map(({ code }) => code),
        ),
        isSettled,
      ),
    )
    .limit(SUBSTANCES.length * regions.length);

type EntryRow = typeof substanceStatuses.$inferSelect;

function toStatuses(regions: readonly Region[], rows: EntryRow[]): RegionStatuses[] {
  const settled = new Map(rows.map((row) => [`${row.substance} ${row.region}`, toEntry(row)]));
  return regions.map(({ code, name }) => {
    const entry = (substance: Substance) => settled.get(`${substance} ${code}`) ?? null;
    return {
      code,
      name,
      entries: {
        "plain-leaf": entry("plain-leaf"),
        "7oh": entry("7oh"),
        mit: entry("mit"),
        pseudo: entry("pseudo"),
        other: entry("other"),
      },
    };
  });
}

export type Notes = (substance: Substance) => RegionNote;

const regionsNamed = (region: string | null): readonly Region[] => REGIONS.filter(({ code }) => code === region);

/** The statement behind `toNotes`, for a page's own batch; no rows without a region, or for one that there is not. */
export const selectNotes = (db: Db, region: string | null) => selectEntries(db, regionsNamed(region));

/** @returns null without a region, or for one that there is not */
export function toNotes(region: string | null, rows: EntryRow[]): Notes | null {
  const [found] = toStatuses(regionsNamed(region), rows);
  if (found === undefined) return null;
  const { code, name, entries } = found;
  return (substance) => ({
    region: code,
    name,
    ...(entries[substance] ?? { status: "unknown", asOf: null, sourceUrl: null }),
  });
}

export const notesOf = async (db: Db, region: string | null): Promise<Notes | null> =>
  regionsNamed(region).length === 0 ? null : toNotes(region, await selectNotes(db, region));

function toEntry({ status, asOf, sourceUrl }: EntryRow): StatusEntry | null {
  return status === "unknown" || asOf === null || sourceUrl === null ? null : { status, asOf, sourceUrl };
}
