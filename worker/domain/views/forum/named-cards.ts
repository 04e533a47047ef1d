import { sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Reference } from "../../foundation/markup/references";
import { passedBy } from "../../voice/forum/access";
import { namedCards } from "./card-rows";
import { cardsOf, type ReferenceCard } from "./reference-card";

type Reading = Pick<RequestContext, "db" | "viewer" | "now">;

/** What a text names, under a key of its own. */
export type Named = readonly [key: string, Reference];

/**
 * The cards of what texts name that are stored nowhere as posts, by their keys, as their reader may see them now. No trip
 * where none is named, else one with one statement.
 */
export async function cardsNamed(
  { db, viewer, now }: Reading,
  named: readonly Named[],
): Promise<Record<string, ReferenceCard[]>> {
  if (named.length === 0) return {};
  const rows = JSON.stringify(named.map(([key, { kind, id }], place) => [key, kind, id, place]));
  const references = sql`select value ->> 0 as post_id, value ->> 1 as kind, value ->> 2 as about_id, value ->> 3 as place from json_each(${rows})`;
  return cardsOf(await namedCards(db, references, { passed: passedBy(viewer) }), now);
}
