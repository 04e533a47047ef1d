import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { users } from "../../foundation/users/schema";
import { rewardFaults } from "./schema";

/** Faults that a page shows; more than these are in the log. */
const SHOWN = 20;

/** What the nightly proof found off and has not found right since; the program's totals come first. */
export const selectFaults = (db: Db) =>
  db
    .select({
      userId: rewardFaults.userId,
      username: sql<string | null>`${users.username}`.as("name"),
      balance: rewardFaults.balance,
      ledgerPoints: rewardFaults.ledgerPoints,
      held: rewardFaults.held,
      holdPoints: rewardFaults.holdPoints,
      since: rewardFaults.since,
    })
    .from(rewardFaults)
    .leftJoin(users, eq(users.id, rewardFaults.userId))
    .where(isNull(rewardFaults.clearedAt))
    .orderBy(asc(rewardFaults.since), asc(rewardFaults.userId))
    .limit(SHOWN);

export type RewardFault = Awaited<ReturnType<typeof selectFaults>>[number];
