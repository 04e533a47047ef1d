import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import {
  isTooLong,
  NOTHING_TO_SAVE,
  SAVED_FULL,
  SAVED_MAX,
  type SavedList,
  SEARCH_TOO_LONG,
} from "../../voice/saved-searches/forms";
import { savedSearches, savedSearchNews } from "../../voice/saved-searches/schema";
import type { Kept } from "../../voice/saved-searches/take-back";
import { isTooShort, TOO_SHORT } from "../search/query-forms";
import { canonicalQuery } from "./saved-query";

const NO_SEARCH = "You have no such saved search.";

interface Asked {
  list: SavedList;
  /** A page's query string; parameters that the page would ignore are dropped. */
  query: string;
  alerts: boolean;
  /** What it was, for one that is taken back (`keptOf`). */
  back?: Kept | undefined;
}

/**
 * Saves a search; saving the same one again only sets its alerts (rules/search#saved-searches).
 * @param now UTC epoch milliseconds
 * @throws Unauthenticated; Invalid if the query asks for nothing or too much, or its words are too short; Conflict if the
 *   member already has `SAVED_MAX`
 */
export async function saveSearch(
  db: Db,
  viewer: Viewer,
  { list, query: typed, alerts, back }: Asked,
  now: number,
): Promise<void> {
  const { id: userId } = demand(viewer, "member.act");
  const query = canonicalQuery(list, typed);
  if (query === "") throw new Invalid({ query: NOTHING_TO_SAVE });
  if (isTooLong(query)) throw new Invalid({ query: SEARCH_TOO_LONG });
  if (list === "products" && isTooShort(new URLSearchParams(query).get("q") ?? ""))
    throw new Invalid({ query: TOO_SHORT });
  const mine = and(eq(savedSearches.userId, userId), eq(savedSearches.list, list), eq(savedSearches.query, query));
  const size = sql`(select count(*) from ${savedSearches} where ${eq(savedSearches.userId, userId)})`;
  const fresh = { id: newId(now), createdAt: now, knownTo: now, checkedAt: now };
  const row = { ...(back ?? fresh), userId, list, query, alerts };
  const [, { meta }] = await db.batch([
    insertSelected(db, savedSearches, row, sql`where ${size} < ${SAVED_MAX}`).onConflictDoNothing(),
    db.update(savedSearches).set(switched(alerts, now)).where(mine),
  ]);
  if (meta.changes === 0) throw new Conflict(SAVED_FULL, "saved-searches-full");
}

/** Whatever was listed while alerts were off is not reported later. */
const switched = (alerts: boolean, now: number) => ({
  alerts,
  ...(alerts && {
    knownTo: sql`iif(${savedSearches.alerts} = 1, ${savedSearches.knownTo}, ${now})`,
    checkedAt: sql`iif(${savedSearches.alerts} = 1, ${savedSearches.checkedAt}, ${now})`,
  }),
});

const byId = (viewer: Viewer, id: string) =>
  and(eq(savedSearches.id, id), eq(savedSearches.userId, demand(viewer, "member.act").id));

/** Turns the alerts of a saved search on or off. @throws Unauthenticated; NotFound */
export async function switchAlerts(
  db: Db,
  viewer: Viewer,
  { id, alerts }: { id: string; alerts: boolean },
  now: number,
): Promise<void> {
  const { meta } = await db.update(savedSearches).set(switched(alerts, now)).where(byId(viewer, id));
  if (meta.changes === 0) throw new NotFound(NO_SEARCH);
}

/**
 * Deletes a saved search together with its news.
 * @param mayComeBack whether its member may take it back: its news then stays for the daily sweep (`sweepSavedNews`), and
 *   no feed has it meanwhile
 * @returns what it was
 * @throws Unauthenticated; NotFound
 */
export async function endSearch(
  db: Db,
  viewer: Viewer,
  id: string,
  { mayComeBack }: { mayComeBack: boolean },
): Promise<Omit<Asked, "back"> & { kept: Kept }> {
  const { list, query, alerts, createdAt, knownTo, checkedAt } = savedSearches;
  const mine = db.select({ id: savedSearches.id }).from(savedSearches).where(byId(viewer, id));
  const ended = db
    .delete(savedSearches)
    .where(byId(viewer, id))
    .returning({ list, query, alerts, createdAt, knownTo, checkedAt });
  const rows = mayComeBack
    ? await ended
    : (await db.batch([db.delete(savedSearchNews).where(sql`${savedSearchNews.searchId} in (${mine})`), ended]))[1];
  const [row] = rows;
  if (row === undefined) throw new NotFound(NO_SEARCH);
  const { list: of, query: text, alerts: told, ...times } = row;
  return { list: of, query: text, alerts: told, kept: { id, ...times } };
}
