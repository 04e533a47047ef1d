import type { Db } from "../../../db/client";
import { credit } from "../rewards/credit";

interface Returned {
  id: string;
  userId: string;
  points: number;
  /** The member's or a staff member's id; left out for what the site's rules did. */
  actorId?: string;
  /** For the ledger, where it is another than that it was not paid. */
  description?: string;
}

/** The statements that give a redemption's points back, behind the write that returns it (rules/rewards#redemption). */
export const returnPoints = (db: Db, { id, userId, points, actorId, description }: Returned, now: number) =>
  credit(
    db,
    {
      ...{ userId, type: "redemption_return", cause: id, points },
      ...(actorId !== undefined && { actorId }),
      description: description ?? "Points of a redemption that was not paid",
    },
    now,
  );
