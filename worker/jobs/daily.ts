import type { Db } from "../db/client";
import { recountHotClicks } from "../domain/clicks/recount-hot-clicks";
import { sweepHiddenPictures } from "../domain/moderation/sweep-pictures";
import type { Bindings } from "../env";
import { sweep } from "./sweep";

/** A minute into the UTC day: a day has left the seven that are hot, and what is kept for days may have run out. */
export async function daily(db: Db, { FILES }: Pick<Bindings, "FILES">, now: number): Promise<void> {
  try {
    await recountHotClicks(db, now);
  } finally {
    try {
      await sweep(db, now);
    } finally {
      await sweepHiddenPictures(db, FILES, now);
    }
  }
}
