import type { Db } from "../db/client";
import { recountHotClicks } from "../domain/clicks/recount-hot-clicks";
import { sweep } from "./sweep";

/** A minute into the UTC day: a day has left the seven that are hot, and what is kept for days may have run out. */
export async function daily(db: Db, now: number): Promise<void> {
  try {
    await recountHotClicks(db, now);
  } finally {
    await sweep(db, now);
  }
}
