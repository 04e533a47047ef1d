import { and, asc, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { didChange } from "../../../db/must-change";
import { vendors } from "../../catalogue/vendors/schema";
import { notify } from "../../foundation/notifications/notify";
import { users } from "../../foundation/users/schema";
import { newestAddress } from "../../voice/saved-searches/addresses";
import { savedMergeKey, savedNewsWords } from "../../voice/saved-searches/news-words";
import { savedSearches, savedSearchNews } from "../../voice/saved-searches/schema";
import type { LoadedIndex } from "../search/index/loaded-index";
import { newlyFound, type NewlyFound } from "./newly-found";

/** Searches that one run looks at; the next minute takes the rest. */
const SEARCHES_A_RUN = 30;
/** Each is looked at this often, and its member told no more often. */
const EVERY_MS = DAY_MS / 24;
/** New vendors that are looked at in one run. */
const NEW_VENDORS_MAX = 100;

/**
 * The minutely job: looks at the saved searches that were not looked at for longest, and tells of what was listed since
 * (rules/search#saved-searches). Of two runs at once the later finds that a search was looked at.
 * @param readIndex is asked only where something is due
 */
export async function tellSavedSearches(db: Db, readIndex: () => Promise<LoadedIndex>, now: number): Promise<void> {
  const due = await selectDue(db, now);
  if (due.length === 0) return;
  const since = Math.min(...due.map(({ knownTo }) => knownTo));
  const [index, newVendors] = await Promise.all([readIndex(), selectNewVendors(db, since)]);
  const nothing: string[] = [];
  for (const search of due) {
    const news = newlyFound(index, search, newVendors, now);
    if (news.found > 0) await tell(db, search, news, now);
    else nothing.push(search.id);
  }
  if (nothing.length > 0) {
    await db.update(savedSearches).set({ checkedAt: now }).where(isOneOf(savedSearches.id, nothing));
  }
}

const selectDue = (db: Db, now: number) =>
  db
    .select({
      id: savedSearches.id,
      userId: savedSearches.userId,
      list: savedSearches.list,
      query: savedSearches.query,
      knownTo: savedSearches.knownTo,
      checkedAt: savedSearches.checkedAt,
    })
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.userId))
    .where(
      and(
        sql`${savedSearches.alerts} = 1`,
        lte(savedSearches.checkedAt, now - EVERY_MS),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(asc(savedSearches.checkedAt), asc(savedSearches.id))
    .limit(SEARCHES_A_RUN);

type Due = Awaited<ReturnType<typeof selectDue>>[number];

const selectNewVendors = (db: Db, since: number) =>
  db
    .select({ id: vendors.id, listedAt: vendors.listedAt })
    .from(vendors)
    .where(and(gt(vendors.listedAt, since), isNull(vendors.hiddenAt)))
    .orderBy(desc(vendors.listedAt))
    .limit(NEW_VENDORS_MAX);

async function tell(db: Db, search: Due, { found, newestAt }: NewlyFound, now: number): Promise<void> {
  const { id, userId, list, query, checkedAt } = search;
  const looked = db
    .update(savedSearches)
    .set({ checkedAt: now, knownTo: newestAt })
    .where(and(eq(savedSearches.id, id), eq(savedSearches.checkedAt, checkedAt), eq(savedSearches.alerts, true)));
  const notice = {
    ...{ userId, type: "watch" as const, ...savedNewsWords({ list, query, found }) },
    actionUrl: newestAddress(list, query),
    mergeKey: savedMergeKey(id),
  };
  await didChange(db, looked, [
    db.insert(savedSearchNews).values({ id: newId(now), userId, searchId: id, found, createdAt: now }),
    notify(db, notice, now),
  ]);
}
