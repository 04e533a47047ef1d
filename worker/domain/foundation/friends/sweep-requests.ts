import { lt } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { REQUEST_DAYS } from "./forms";
import { friendRequests } from "./schema";

/** What nobody accepted lapses (rules/people#friend-requests). */
export const sweepFriendRequests = (db: Db, now: number) =>
  db.delete(friendRequests).where(lt(friendRequests.createdAt, now - REQUEST_DAYS * DAY_MS));
