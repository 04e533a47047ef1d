import type { Db } from "../../../db/client";
import { credit } from "../rewards/credit";

/** The statements that give a redemption's points back, right behind the write that returns it (rules/rewards#redemption). */
export const returnPoints = (
  db: Db,
  { id, userId, points }: { id: string; userId: string; points: number },
  now: number,
) =>
  credit(
    db,
    { userId, type: "redemption_return", cause: id, points, description: "Points of a redemption that was not paid" },
    now,
  );
