import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { notifyOnSite } from "../../foundation/notifications/notify";
import type { TesterStatus } from "./program";
import { testerApplicationEvents } from "./schema";

interface Move {
  applicationId: string;
  actorId: string;
  from: TesterStatus;
  to: TesterStatus;
  notes?: string;
}

/** The row of an application's history, in the batch of the move. */
export const recordMove = (db: Db, { applicationId, actorId, from, to, notes = "" }: Move, now: number) =>
  db
    .insert(testerApplicationEvents)
    .values({ id: newId(now), applicationId, at: now, actorId, fromStatus: from, toStatus: to, notes });

interface Words {
  userId: string;
  applicationId: string;
  title: string;
  message: string;
  actionUrl: string;
}

/** One notice an application: the newest state replaces the one before. */
export const showApplicant = (db: Db, { applicationId, ...words }: Words, now: number) =>
  notifyOnSite(db, { ...words, type: "system", mergeKey: `tester-application:${applicationId}` }, now);
