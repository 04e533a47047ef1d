import { and, asc, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { didChange } from "../../../db/must-change";
import { vendors } from "../../catalogue/vendors/schema";
import { notify } from "../../foundation/notifications/notify";
import { isOpenAccount } from "../../foundation/users/in-force";
import { newestAddress } from "../../voice/saved-searches/addresses";
import { savedMergeKey, savedNewsWords } from "../../voice/saved-searches/news-words";
import { savedSearches, savedSearchNews } from "../../voice/saved-searches/schema";
import type { LoadedIndex } from "../search/index/loaded-index";
import { newlyFound, type NewlyFound } from "./newly-found";

/** Searches checked in one run; the next minute takes the rest. */
const SEARCHES_A_RUN = 30;
/** How often a search is checked, and at most how often its member hears of it, in milliseconds. */
const EVERY_MS = DAY_MS / 24;
/** The newest vendors that one run considers. */
const NEW_VENDORS_MAX = 100;

/**
 * The minutely job: checks the saved searches that have waited longest, and tells their members what has been listed
 * since (rules/search#saved-searches). If two runs overlap, the later one finds each search already checked.
 * @param readIndex is called only if something is due
 * @param now UTC epoch milliseconds
 */
export async function tellSavedSearches(db: Db, readIndex: () => Promise<LoadedIndex>, now: number): Promise<void> {
  const due = await selectDue(db, now);
  if (due.length === 0) return;
  const since = Math.min(...due.map(({ knownTo }) => knownTo));
  const [index, newVendors] = await Promise.all([readIndex(), selectNewVendors(db, since)]);
  const nothing: string[] = [];
  for (const search of due) {
    const news = search.mayBeTold === 1 ? newlyFound(index, search, newVendors, now) : null;
    if (news !== null && news.found > 0) await tell(db, search, news, now);
    else nothing.push(search.id);
  }
  if (nothing.length > 0) {
    await db.update(savedSearches).set({ checkedAt: now }).where(isOneOf(savedSearches.id, nothing));
  }
}

/** Searches of suspended members are checked off like the others: passed over, they would be read again each minute. */
const selectDue = (db: Db, now: number) =>
  db
    .select({
      id: savedSearches.id,
      userId: savedSearches.userId,
      list: savedSearches.list,
      query: savedSearches.query,
      knownTo: savedSearches.knownTo,
      checkedAt: savedSearches.checkedAt,
      mayBeTold: sql<number>`${isOpenAccount(savedSearches.userId)}`.as("may_be_told"),
    })
    .from(savedSearches)
    .where(and(sql`${savedSearches.alerts} = 1`, lte(savedSearches.checkedAt, now - EVERY_MS)))
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
