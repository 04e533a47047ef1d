import { and, lt, ne } from "drizzle-orm";
import { DAY_MS, utcDay } from "../days";
import type { Db } from "../db/client";
import { outboundClicks } from "../domain/catalogue/clicks/schema";
import { sweepMail } from "../domain/foundation/mail/sweep-mail";
import { sweepNotifications } from "../domain/foundation/notifications/sweep-notifications";
import { forgetRegistrationNetworks } from "../domain/oversight/registrations/sweep-registrations";
import { forgetReviewNetworks } from "../domain/voice/reviews/forget-networks";
import { loginChallenges } from "../domain/foundation/second-factor/schema";
import { loginAttempts, sessions } from "../domain/foundation/sessions/schema";
import { pageViews } from "../domain/catalogue/page-views/schema";

/** Keyed hashes of networks and visitors are deleted after this many days (rules/privacy#retention). */
const KEEP_DAYS = 90;

/** Deletes what may not or need not stay: ended sessions, and after 90 days raw clicks and views and the networks of logins and reviews. */
export async function sweep(db: Db, now: number): Promise<void> {
  const since = now - KEEP_DAYS * DAY_MS;
  await db.batch([
    db.delete(sessions).where(lt(sessions.expiresAt, now)),
    db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now)),
    ...sweepMail(db, now),
    db.delete(outboundClicks).where(lt(outboundClicks.day, utcDay(since))),
    db.delete(pageViews).where(lt(pageViews.day, utcDay(since))),
    db
      .update(loginAttempts)
      .set({ networkHash: "" })
      .where(and(lt(loginAttempts.at, since), ne(loginAttempts.networkHash, ""))),
    forgetRegistrationNetworks(db, since),
    forgetReviewNetworks(db, since),
    ...sweepNotifications(db, now),
  ]);
}
