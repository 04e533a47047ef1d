import type { Db } from "../db/client";
import { deliverPushes } from "../domain/foundation/telling/deliver-pushes";
import { sendDigests } from "../domain/foundation/telling/digest";
import { tellElsewhere } from "../domain/foundation/telling/tell-elsewhere";
import { tellOfMessages } from "../domain/foundation/telling/tell-of-messages";
import type { Settings } from "../env";
import { pusherOf } from "../push/pusher-of";
import { readingOf } from "../reading-of";

/** Notices, conversations and digests of one run, and what is sent to browsers; the next minute takes the rest. */
const NOTICES = 40;
const CONVERSATIONS = 100;
const DIGESTS = 20;
const PUSHES = 40;

/** Every minute: what members want to hear outside the site. Without an origin links would lead nowhere. */
export async function tellOutside(db: Db, settings: Settings, now: number): Promise<void> {
  const { SITE_ORIGIN: origin, HASH_KEY: hashKey } = settings;
  if (origin === undefined) return;
  const telling = { now, origin, hashKey, readingOf };
  await tellElsewhere(db, telling, NOTICES);
  await tellOfMessages(db, telling, CONVERSATIONS);
  await sendDigests(db, telling, DIGESTS);
  const pusher = pusherOf(settings, origin);
  const { DATA_KEY: dataKey, PUSH_SERVICES: services } = settings;
  if (pusher !== null) await deliverPushes(db, { ...telling, pusher, dataKey, services }, PUSHES);
}
