import type { SQL } from "drizzle-orm";
import { after, type SortKey } from "../../../db/pagination";
import type { Holes } from "../../../db/prepared";

/** The time and id after which a page of a list begins, the newest first. */
export type Position = (string | number)[];

type Key = string | number | undefined;

/** A position as the values of a prepared statement; both are undefined for the first page. */
export type PlaceValues = { at: Key; id: Key };

export const placeOf = (position: Position | null): PlaceValues => ({ at: position?.[0], id: position?.[1] });

/** @param newest the keys of the order, a time and an id. @returns no condition for the first page */
export const afterPlace = (newest: SortKey[], { at, id }: Holes<PlaceValues>): SQL | undefined =>
  at === undefined || id === undefined ? undefined : after(newest, [at, id]);
