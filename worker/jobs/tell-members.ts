import type { Db } from "../db/client";
import { tellMembers } from "../domain/oversight/announcing/tell-members";
import type { Settings } from "../env";

/** Every minute, in every site mode; a mail without an origin would carry links that lead nowhere. */
export async function tellOfChanges(db: Db, { SITE_ORIGIN: origin }: Settings, now: number): Promise<void> {
  if (origin !== undefined) await tellMembers(db, { now, origin });
}
