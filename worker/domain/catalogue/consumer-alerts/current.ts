import { sql } from "drizzle-orm";
import { z } from "zod";
import { jsonText } from "../../../json-text";
import { vendors } from "../vendors/schema";
import { CONSUMER_ALERT_REASONS, CONSUMER_ALERT_WORDS, type ConsumerAlertReason } from "./reasons";
import { consumerAlerts } from "./schema";

const stored = jsonText(
  z.object({
    id: z.string(),
    reason: z.enum(CONSUMER_ALERT_REASONS),
    evidence: z.string(),
    from: z.number(),
    until: z.number(),
  }),
);

/** What everybody reads about a vendor's reviews while it is in force; times are UTC epoch milliseconds. */
export interface ConsumerAlert {
  id: string;
  reason: ConsumerAlertReason;
  /** What staff confirmed, in a sentence. */
  statement: string;
  evidence: string;
  from: number;
  until: number;
}

/** Of a row of `vendors`: the confirmed one that ends last, whether or not its time is over; one row of an index. */
export const consumerAlertColumn =
  sql`(select json_object('id', c.id, 'reason', c.reason, 'evidence', c.evidence, 'from', c.decided_at, 'until', c.ends_at) from ${consumerAlerts} as c where c.vendor_id = ${vendors.id} and c.state = 'confirmed' and c.ended_at is null order by c.ends_at desc limit 1)`
    .mapWith((text: string): StoredAlert => stored(text))
    .as("consumer_alert");

export type StoredAlert = Omit<ConsumerAlert, "statement"> | null;

/** The clock ends it (rules/integrity#consumer-alerts). */
export const alertInForce = (alert: StoredAlert, now: number): ConsumerAlert | null =>
  alert === null || alert.until <= now ? null : { ...alert, statement: CONSUMER_ALERT_WORDS[alert.reason] };
