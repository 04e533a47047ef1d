import { currentTime } from "../clock";
import { type Env, readSettings } from "../env";
import { connect } from "../db/client";
import { tellInboxes } from "../domain/foundation/inbox/tell-inboxes";
import { fireAlerts } from "../domain/catalogue/wishlist/fire-alerts";
import { remindDue } from "../domain/voice/forum-bookmarks/remind-due";
import { announceDue } from "../domain/voice/forum-writing/announce-due";
import { indexTagged } from "../domain/voice/forum/index-tagged";
import { endViewsOver } from "../domain/oversight/view-as/end-view";
import { countMembers } from "../domain/voice/badges/count-members";
import { tellEarned } from "../domain/voice/badges/tell-earned";
import { releaseDueHolds } from "../domain/voice/rewards/release-holds";
import { announceReleased } from "../domain/voice/social/announce-released";
import { buildDue } from "../domain/voice/social/build-timeline";
import { fanOutDue, STEPS } from "../domain/voice/social/fan-out";
import { deriveSocialTrends } from "../domain/voice/social/trends";
import { deriveTrends } from "../domain/voice/forum/derive-trends";
import { tellWatchers } from "../domain/voice/watching/tell-watchers";
import { countedD1 } from "../observe/counted-d1";
import { Usage } from "../observe/usage";
import { objectStubs } from "../../durable-objects/stubs";
import { daily } from "./daily";
import { deliverMail } from "./deliver-mail";
import { rebuildSearch } from "./rebuild-search";
import { refreshFacets } from "./refresh-facets";
import { tellSaved } from "./tell-saved";
import { renewVerification } from "./renew-verification";
import { tellOutside } from "./tell-elsewhere";
import { tellOfChanges } from "./tell-members";
import { tellWaitlist } from "./tell-waitlist";

/** The cron triggers of wrangler.toml; every other one, which is the minutely, does what is due at once. */
export const DAILY = "1 0 * * *";
export const HOURLY = "7 * * * *";

/** Posts of which followers are told in one run. */
const POSTS_A_MINUTE = 40;

export async function runScheduled(event: ScheduledController, env: Env): Promise<void> {
  const settings = readSettings(env);
  const now = currentTime(settings);
  const usage = new Usage();
  const db = connect(countedD1(env.DB, usage));
  const objects = objectStubs(env, usage);
  if (event.cron === DAILY) {
    const means = { FILES: env.FILES, objects, hashKey: settings.HASH_KEY };
    return daily(db, means, now, settings.SITE_ORIGIN ?? "");
  }
  if (event.cron === HOURLY) {
    await endViewsOver(db, now);
    await releaseDueHolds(db, now);
    await renewVerification(db, { now, origin: settings.SITE_ORIGIN ?? "" });
    await refreshFacets(db, { now, origin: settings.SITE_ORIGIN ?? "" });
    await deriveTrends(db, now);
    await countMembers(db, now);
    await tellEarned(db, now);
    await deriveSocialTrends(db, now);
    await rebuildSearch(objects, now, true);
    return tellInboxes(objects, db);
  }
  // Mail that these queue goes out in the same minute.
  const mail = async () => {
    await remindDue(db, now);
    await tellWatchers(db, now);
    await tellSaved({ db, objects, kv: env.KV }, now);
    await fireAlerts(db, now, settings.SITE_ORIGIN ?? "");
    await tellWaitlist(db, settings, now);
    await tellOfChanges(db, settings, now);
    await tellOutside(db, settings, now);
    await deliverMail(db, env, settings, now);
  };
  const origin = settings.SITE_ORIGIN ?? "";
  await Promise.all([
    mail(),
    announceDue(db, { now, origin }, POSTS_A_MINUTE),
    indexTagged(db),
    announceReleased(db, { now, origin }),
    fanOutDue(db, now, STEPS.minute),
    buildDue(db),
    rebuildSearch(objects, now, false),
  ]);
  await tellInboxes(objects, db);
}
