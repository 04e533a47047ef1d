import { and, gt, lt } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { registrations } from "../../foundation/users/registration-schema";

/**
 * The statement that forgets the networks of old registrations (rules/privacy#retention). It finds them by the index of
 * the networks that are still known, so what was forgotten long ago costs nothing.
 * @param before UTC epoch milliseconds
 */
export const forgetRegistrationNetworks = (db: Db, before: number) =>
  db
    .update(registrations)
    .set({ networkHash: "" })
    .where(and(gt(registrations.networkHash, ""), lt(registrations.registeredAt, before)));
