import { and, gte, lt } from "drizzle-orm";
import { prepared } from "../../../db/prepared";
import { siteCounters } from "../../foundation/stats/schema";
import type { Facet } from "../vendors/directory-query";
import { FACETS } from "./facet-rules";

export const COUNTER_PREFIX = "facet:";

/** How many listed vendors each facet has; reads one small range of counters. */
export const selectFacetCounts = prepared((db) =>
  db
    .select({ name: siteCounters.name, value: siteCounters.value })
    .from(siteCounters)
    .where(and(gte(siteCounters.name, COUNTER_PREFIX), lt(siteCounters.name, "facet;"))),
);

export type FacetCounts = Record<Facet, number>;

export function toFacetCounts(rows: { name: string; value: number }[]): FacetCounts {
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  return Object.fromEntries(FACETS.map((facet) => [facet, stored.get(COUNTER_PREFIX + facet) ?? 0])) as FacetCounts;
}
