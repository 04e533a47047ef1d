import { and, gt, lt } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { registrations } from "../../foundation/users/registration-schema";

/** By the index of known networks, so what was forgotten long ago costs nothing (rules/privacy#retention). */
export const forgetRegistrationNetworks = (db: Db, before: number) =>
  db
    .update(registrations)
    .set({ networkHash: "" })
    .where(and(gt(registrations.networkHash, ""), lt(registrations.registeredAt, before)));
