import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import type { Leaving, PersonalData, PersonalDataOfTables } from "../../foundation/privacy/personal-data";

/** What stays has no name in it: its ids lead to a tombstone (rules/privacy#deletion). */
export const eraseStatements = (
  data: PersonalDataOfTables,
  db: Db,
  leaving: Leaving,
  now: number,
): BatchItem<"sqlite">[] =>
  Object.values(data).flatMap(({ erased }) => (typeof erased === "string" ? [] : erased(db, leaving, now)));

const removals = (data: PersonalDataOfTables): NonNullable<PersonalData["removed"]>[] =>
  Object.values(data).flatMap(({ removed }) => (removed === undefined ? [] : [removed]));

/** What the member wrote goes along. */
export const removeStatements = (
  data: PersonalDataOfTables,
  db: Db,
  leaving: Leaving,
  now: number,
): BatchItem<"sqlite">[] => removals(data).flatMap(({ statements }) => statements(db, leaving, now));

/** The vendors whose figures change when what the member wrote goes, read before it does. */
export const vendorStatements = (data: PersonalDataOfTables, db: Db, userId: string) =>
  removals(data).flatMap(({ vendors }) => (vendors === undefined ? [] : [vendors(db, userId)]));
