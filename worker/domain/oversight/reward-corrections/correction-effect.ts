import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { notify } from "../../foundation/notifications/notify";
import { credit } from "../../voice/rewards/credit";
import { pointsWords } from "../../voice/rewards/points-words";

interface Effect {
  /** Of the correction: the ledger's cause. */
  id: string;
  userId: string;
  points: number;
  reason: string;
  /** Who made it effective. */
  actorId: string;
}

/** The ledger's row, the totals and what the member is told, in the batch that makes a correction effective. */
export const correctionEffect = (
  db: Db,
  { id, userId, points, reason, actorId }: Effect,
  now: number,
): BatchItem<"sqlite">[] => [
  ...credit(
    db,
    { userId, type: "correction", cause: id, points, description: `Correction by staff: ${reason}`, actorId },
    now,
  ),
  notify(
    db,
    {
      userId,
      type: "system",
      title: points > 0 ? `Staff gave you ${pointsWords(points)}` : `Staff took ${pointsWords(-points)} from you`,
      message: reason,
      actionUrl: "/referrals",
      mergeKey: `correction/${id}`,
    },
    now,
  ),
];
