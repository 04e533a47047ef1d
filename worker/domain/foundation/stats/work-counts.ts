import { type Column, sql } from "drizzle-orm";
import { z } from "zod";
import { jsonText } from "../../../json-text";
import type { Role } from "../access/policy";
import type { WorkCounter } from "./counters";
import { siteCounters } from "./schema";

/** What waits, by counter; a name that is missing stands for none. */
export type WorkCounts = Partial<Record<WorkCounter, number>>;

const stored = jsonText(z.record(z.string(), z.number()));

/** Every counter of work as one text, for the roles that work here; other members' sessions read none of the rows. */
export function workColumn(role: Column, working: readonly Role[]) {
  const roles = sql.raw(working.map((each) => `'${each}'`).join(", "));
  return sql<
    string | null
  >`case when ${role} in (${roles}) then (select json_group_object(name, value) from ${siteCounters} where name > 'work.' and name < 'work/') end`.as(
    "work",
  );
}

/** @param text what `workColumn` answered */
export const readWork = (text: string | null): WorkCounts => (text === null ? {} : stored(text));
