import type { Db } from "../db/client";
import { type At, lapseEndedTerms, lapseUnpaid, remindOfRenewal } from "../domain/oversight/plans/lapse-verification";

/** Hourly, before facets are derived: badges end with their year or their unpaid fee, and are announced 30 days before. */
export async function renewVerification(db: Db, at: At): Promise<void> {
  await lapseEndedTerms(db, at);
  await lapseUnpaid(db, at);
  await remindOfRenewal(db, at);
}
