import { and, eq, inArray, isNotNull, ne, type SQL } from "drizzle-orm";
import { isOneOf } from "../../db/columns";
import type { Db } from "../../db/client";
import { SUBSTANCES, type Substance } from "../products/forms";
import { knownRegion, regionName, REGIONS } from "./regions";
import type { LegalStatus, RegionNote } from "./forms";
import { substanceStatuses } from "./schema";

/** An entry with a date and a source; everything else is unknown, whatever the row says (rulings R9). */
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

/**
 * What the status table says of each substance in one region, for the batch of a page: no row where it is unknown
 * (rulings R9).
 * @param region a region's code; null for none, which finds nothing
 */
export const selectRegion = (db: Db, region: string | null) =>
  db
    .select({
      substance: substanceStatuses.substance,
      status: substanceStatuses.status,
      asOf: substanceStatuses.asOf,
      sourceUrl: substanceStatuses.sourceUrl,
    })
    .from(substanceStatuses)
    .where(and(inArray(substanceStatuses.substance, SUBSTANCES), eq(substanceStatuses.region, region ?? ""), isSettled))
    .limit(SUBSTANCES.length);

type RegionRow = Pick<typeof substanceStatuses.$inferSelect, "substance" | "status" | "asOf" | "sourceUrl">;
export type NoteOf = (substance: Substance) => RegionNote;

/**
 * The rows of `selectRegion` as what to say of each substance.
 * @returns null without a region, or for one that there is not
 */
export function noteOf(rows: readonly RegionRow[], region: string | null): NoteOf | null {
  const name = region === null ? null : regionName(region);
  if (region === null || name === null) return null;
  const entries = new Map(rows.map((row) => [row.substance, toEntry(row)]));
  return (substance) => ({
    region,
    name,
    ...(entries.get(substance) ?? { status: "unknown", asOf: null, sourceUrl: null }),
  });
}

/**
 * The whole table (rulings R9), every region with every substance, in one round trip.
 * @param region a region's code for that one alone; null for all. No region has an unknown code.
 */
export async function listStatuses(db: Db, region: string | null = null): Promise<RegionStatuses[]> {
  const regions = region === null ? REGIONS : REGIONS.filter(({ code }) => code === region);
  const codes = regions.map(({ code }) => code);
  const rows = await db
    .select()
    .from(substanceStatuses)
    .where(and(inArray(substanceStatuses.substance, SUBSTANCES), isOneOf(substanceStatuses.region, codes), isSettled))
    .limit(SUBSTANCES.length * regions.length);
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

/**
 * What the table says of each substance in the region that a list is asked for. One round trip; none without a region.
 * @param region a region's code; null or "" for none
 * @returns null without a region, or for one that there is not
 */
export const notesOf = async (db: Db, region: string | null): Promise<NoteOf | null> =>
  knownRegion(region) === null ? null : noteOf(await selectRegion(db, region), region);

function toEntry({ status, asOf, sourceUrl }: RegionRow): StatusEntry | null {
  return status === "unknown" || asOf === null || sourceUrl === null ? null : { status, asOf, sourceUrl };
}
