import { type Column, eq, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { SortKey } from "../../../db/pagination";
import type { Db } from "../../../db/client";

/** One list of an export: which rows of a table are the member's, in the order of an index, and what stays out. */
export interface ExportSection {
  name: string;
  /** What the account page calls it. */
  label: string;
  table: SQLiteTable;
  owner: SQLiteColumn;
  /** After the owner, unique together with it: pages continue behind the last row. */
  keys: { column: Column | SQL; of: (row: Record<string, unknown>) => string | number }[];
  /** Columns that are never exported: secrets, hashes of networks, and what staff keep for themselves. */
  without: readonly string[];
  /** Columns that lie sealed, and how each is opened by the data key and the row's id. */
  opened?: Record<string, (dataKey: string, id: string, sealed: string) => Promise<string | null>>;
}

export interface Leaving {
  userId: string;
  username: string;
  email: string;
}

/** What a table means for the member whose rows it holds (rules/privacy#export, rules/privacy#deletion). */
export interface PersonalData {
  /** The lists it gives to an export, or why it gives none. */
  exported: readonly ExportSection[] | string;
  /** The statements of an account's deletion, or why the rows stay as they are. */
  erased: ((db: Db, leaving: Leaving, now: number) => BatchItem<"sqlite">[]) | string;
  /** For what members write, and what is derived from it: it goes too where the member asks that their words go. */
  removed?: {
    statements: (db: Db, leaving: Leaving, now: number) => BatchItem<"sqlite">[];
    /** The vendors whose figures change with it, read before it goes. */
    vendors?: (db: Db, userId: string) => VendorsStatement;
  };
}

type VendorsStatement = RunnableQuery<{ vendorId: string }[], "sqlite"> & PromiseLike<{ vendorId: string }[]>;

/** One entry a table; the whole list stands in `worker/domain/registry/personal-data.ts`. */
export type PersonalDataOfTables = Readonly<Record<string, PersonalData>>;

export const NOTHING_PERSONAL: PersonalData = {
  exported: "Holds nothing about a member.",
  erased: "Holds nothing about a member.",
};

/** For rows of the site's own work, in which a member's id only says who did it. */
export const retainedOnRecord = (why: string): PersonalData => ({ exported: why, erased: why });

export const textOf = (value: unknown): string | number =>
  typeof value === "number" || typeof value === "string" ? value : "";

export const by = (column: SQLiteColumn, field: string): ExportSection["keys"][number] => ({
  column,
  of: (row) => textOf(row[field]),
});

export const rowsOf = ({ owner, keys }: ExportSection, userId: string): { mine: SQL; order: SortKey[] } => ({
  mine: eq(owner, userId),
  order: keys.map(({ column }) => ({ column, direction: "asc" })),
});
