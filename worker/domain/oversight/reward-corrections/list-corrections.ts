import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import type { CorrectionState } from "./forms";
import { balanceOf } from "./propose-correction";
import { rewardCorrections } from "./schema";

/** A correction as staff see it; times are UTC epoch milliseconds. */
export interface Correction {
  id: string;
  member: { id: string; username: string };
  /** Negative for what is taken. */
  points: number;
  reason: string;
  state: CorrectionState;
  proposedBy: { id: string; username: string };
  proposedAt: number;
  /** Null while it waits, and where the member's deletion ended it. */
  decidedBy: string | null;
  decidedAt: number | null;
  note: string | null;
  /** The member's balance as it is now. */
  balance: number;
}

interface Wanted {
  state: CorrectionState;
  cursor: string | null;
  limit: number;
}

/** What waits begins with what waits longest, what is decided with the latest. */
const orderOf = (state: CorrectionState): SortKey[] => {
  const direction = state === "waiting" ? "asc" : "desc";
  const column = state === "waiting" ? rewardCorrections.proposedAt : rewardCorrections.decidedAt;
  return [
    { column, direction },
    { column: rewardCorrections.id, direction },
  ];
};

/** One range of an index by state. @throws Forbidden; Invalid for a foreign cursor */
export async function listCorrections(
  db: Db,
  viewer: Viewer,
  { state, cursor, limit }: Wanted,
): Promise<Page<Correction>> {
  demand(viewer, "rewards.oversee");
  const proposer = alias(users, "proposer");
  const decider = alias(users, "decider");
  const order = orderOf(state);
  // Written out where it waits: the index has those only, and a bound value would not be seen to be one of them.
  const ofState =
    state === "waiting" ? sql`${rewardCorrections.state} = 'waiting'` : eq(rewardCorrections.state, state);
  const rows = await db
    .select({
      id: rewardCorrections.id,
      userId: rewardCorrections.userId,
      username: users.username,
      points: rewardCorrections.points,
      reason: rewardCorrections.reason,
      state: rewardCorrections.state,
      proposerId: rewardCorrections.proposedBy,
      proposer: sql<string | null>`${proposer.username}`.as("proposer_name"),
      proposedAt: rewardCorrections.proposedAt,
      decidedBy: sql<string | null>`${decider.username}`.as("decider_name"),
      decidedAt: rewardCorrections.decidedAt,
      note: rewardCorrections.note,
      balance: balanceOf(sql`${rewardCorrections.userId}`).as("balance"),
    })
    .from(rewardCorrections)
    .innerJoin(users, eq(users.id, rewardCorrections.userId))
    .leftJoin(proposer, eq(proposer.id, rewardCorrections.proposedBy))
    .leftJoin(decider, eq(decider.id, rewardCorrections.decidedBy))
    .where(sql`${ofState} and ${afterCursor(order, cursor) ?? sql`1`}`)
    .orderBy(...orderBy(order))
    .limit(limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) => [
    state === "waiting" ? row.proposedAt : (row.decidedAt ?? 0),
    row.id,
  ]);
  return {
    items: items.map(({ userId, username, proposerId, proposer: by, ...row }) => ({
      ...row,
      member: { id: userId, username },
      proposedBy: { id: proposerId, username: by ?? "Former member" },
    })),
    nextCursor,
  };
}
