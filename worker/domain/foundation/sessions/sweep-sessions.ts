import { and, lt, ne } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { loginAttempts, sessions } from "./schema";

export const sweepSessions = (db: Db, now: number) => db.delete(sessions).where(lt(sessions.expiresAt, now));

/** For rules/privacy#retention. @param before UTC epoch milliseconds */
export const forgetLoginNetworks = (db: Db, before: number) =>
  db
    .update(loginAttempts)
    .set({ networkHash: "" })
    .where(and(lt(loginAttempts.at, before), ne(loginAttempts.networkHash, "")));
