import type { Db } from "../db/client";
import { recountHotClicks } from "../domain/clicks/recount-hot-clicks";
import { openPlanCharges } from "../domain/plans/open-charges";
import { sweep } from "./sweep";

/**
 * A minute into the UTC day: a day has left the seven that are hot, periods of plans may have begun, and what is kept
 * for days may have run out. One that fails does not keep the others from running.
 * @param origin what links in mails begin with
 */
export async function daily(db: Db, now: number, origin: string): Promise<void> {
  const failures: unknown[] = [];
  for (const job of [() => recountHotClicks(db, now), () => openPlanCharges(db, now, origin), () => sweep(db, now)]) {
    await job().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "daily jobs failed");
}
