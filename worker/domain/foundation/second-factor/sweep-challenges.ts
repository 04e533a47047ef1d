import { lt } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { loginChallenges } from "./schema";

export const sweepChallenges = (db: Db, now: number) =>
  db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now));
