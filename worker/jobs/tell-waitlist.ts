import type { Db } from "../db/client";
import { loadSettings } from "../domain/foundation/settings/settings";
import { tellOpening } from "../domain/oversight/waitlist/tell-opening";
import type { Settings } from "../env";

/** Every minute while the site is open; a mail without an origin would carry links that lead nowhere. */
export async function tellWaitlist(db: Db, settings: Settings, now: number): Promise<void> {
  const { SITE_MODE: fallbackMode, SITE_ORIGIN: origin, HASH_KEY: hashKey } = settings;
  if (origin === undefined) return;
  const { siteMode } = await loadSettings(db, { fallbackMode, now, source: fallbackMode });
  if (siteMode === "open") await tellOpening(db, { now, origin, hashKey });
}
