import { DAY_MS } from "../days";
import type { Db } from "../db/client";
import { sweepClicks } from "../domain/catalogue/clicks/sweep-clicks";
import { sweepViews } from "../domain/catalogue/page-views/sweep-views";
import { sweepWatchEvents } from "../domain/catalogue/watched/sweep-events";
import { sweepFriendRequests } from "../domain/foundation/friends/sweep-requests";
import { sweepProfileVisits } from "../domain/foundation/profile-views/sweep-visits";
import { sweepMail } from "../domain/foundation/mail/sweep-mail";
import { sweepNotifications } from "../domain/foundation/notifications/sweep-notifications";
import { sweepBrowsers } from "../domain/foundation/push/browsers";
import { sweepChallenges } from "../domain/foundation/second-factor/sweep-challenges";
import { forgetLoginNetworks, sweepSessions } from "../domain/foundation/sessions/sweep-sessions";
import { forgetRegistrationNetworks } from "../domain/oversight/registrations/sweep-registrations";
import { sweepDrafts } from "../domain/voice/forum-writing/drafts";
import { sweepPayouts } from "../domain/voice/redemptions/sweep-redemptions";
import { sweepSavedNews } from "../domain/voice/saved-searches/sweep-news";
import { forgetReviewNetworks } from "../domain/voice/reviews/forget-networks";

/** Keyed hashes of networks and visitors are deleted after this many days (rules/privacy#retention). */
const KEEP_DAYS = 90;

/** What may not or need not stay; each room says what of it that is. */
export async function sweep(db: Db, now: number): Promise<void> {
  const since = now - KEEP_DAYS * DAY_MS;
  await db.batch([
    sweepSessions(db, now),
    sweepChallenges(db, now),
    ...sweepMail(db, now),
    sweepClicks(db, since),
    sweepViews(db, since),
    ...sweepProfileVisits(db, since),
    forgetLoginNetworks(db, since),
    forgetRegistrationNetworks(db, since),
    forgetReviewNetworks(db, since),
    sweepDrafts(db, now),
    sweepFriendRequests(db, now),
    sweepWatchEvents(db, now),
    sweepSavedNews(db, now),
    sweepPayouts(db, now),
    ...sweepNotifications(db, now),
    ...sweepBrowsers(db, now),
  ]);
}
