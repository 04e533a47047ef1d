import { sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { settings } from "./schema";

/**
 * What a cached copy can show (rules/platform#freshness).
 * - `site`: settings and announced changes; every page shows them
 * - `catalogue`: vendors, products, lab results, promotions, substances
 * - `voice`: reviews, replies to them, claims
 * - `community`: threads and posts
 * - `person`: names, pictures and roles of members
 */
export const CONTENT_AREAS = ["site", "catalogue", "voice", "community", "person"] as const;
export type ContentArea = (typeof CONTENT_AREAS)[number];

/** How often each area changed in a way that old copies must not survive. */
export type ContentEpochs = Record<ContentArea, number>;

const keyOf = (area: ContentArea) => `contentEpoch.${area}` as const;

/** @param stored the settings by key */
export function epochsOf(stored: ReadonlyMap<string, string>): ContentEpochs {
  const epoch = (area: ContentArea) => Number(stored.get(keyOf(area)) ?? 0);
  return {
    site: epoch("site"),
    catalogue: epoch("catalogue"),
    voice: epoch("voice"),
    community: epoch("community"),
    person: epoch("person"),
  };
}

/** Part of the key of a copy that shows these areas: with it the copy is left behind when one of them moves. */
export const epochKey = (epochs: ContentEpochs, shown: readonly ContentArea[]): string =>
  CONTENT_AREAS.map((area) => (area === "site" || shown.includes(area) ? epochs[area] : "")).join(".");

/** The row that holds an area's epoch. */
export const selectEpoch = (db: Db, area: ContentArea) =>
  db
    .select({ epoch: sql<number>`cast(${settings.value} as integer)`.as("epoch") })
    .from(settings)
    .where(sql`${settings.key} = ${keyOf(area)}`);

/** The statement that outdates every cached copy which shows one of these areas (rules/platform#freshness). */
export function bumpContentEpoch(db: Db, areas: ContentArea | readonly ContentArea[], now: number) {
  const moved = typeof areas === "string" ? [areas] : areas;
  return db
    .insert(settings)
    .values(moved.map((area) => ({ key: keyOf(area), value: "1", updatedAt: now })))
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`cast(cast(${settings.value} as integer) + 1 as text)`, updatedAt: now },
    });
}
