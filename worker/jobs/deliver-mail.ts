import type { Db } from "../db/client";
import { deliverDue } from "../domain/foundation/mail/deliver";
import { loadSettings } from "../domain/foundation/settings/settings";
import type { Bindings, Settings } from "../env";
import { mailerOf } from "../mail/mailer";

/** Mails a minute; the binding takes one at a time. */
const PER_RUN = 40;

/** Every minute: first attempts that no request made, and repeats. */
export async function deliverMail(db: Db, { MAIL }: Pick<Bindings, "MAIL">, settings: Settings, now: number) {
  const { addresses } = await loadSettings(db, { fallbackMode: settings.SITE_MODE, now, source: settings.SITE_MODE });
  await deliverDue(db, {
    mailer: mailerOf(MAIL),
    sender: { address: addresses.support, origin: settings.SITE_ORIGIN ?? null },
    keepBodies: settings.ENVIRONMENT !== "production",
    now,
    limit: PER_RUN,
  });
}
