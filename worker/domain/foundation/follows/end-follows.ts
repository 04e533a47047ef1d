import { and, eq, or } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { memberFollows } from "./schema";

/** The statement of a block's batch: neither follows the other any more (rules/people#blocking). */
export const endFollows = (db: Db, one: string, other: string) =>
  db
    .delete(memberFollows)
    .where(
      or(
        and(eq(memberFollows.followerId, one), eq(memberFollows.followedId, other)),
        and(eq(memberFollows.followerId, other), eq(memberFollows.followedId, one)),
      ),
    );
