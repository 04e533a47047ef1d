import { and, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import { utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { consumerAlertEndedMail, consumerAlertMail } from "../../../mail/vendor-templates";
import type { ConsumerAlertDecision } from "../../catalogue/consumer-alerts/forms";
import { CONSUMER_ALERT_WORDS } from "../../catalogue/consumer-alerts/reasons";
import { consumerAlerts } from "../../catalogue/consumer-alerts/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { notifyPeople, type People, selectPeople } from "../../catalogue/vendors/vendor-people";
import { demand } from "../../foundation/access/demand";
import type { Member } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { OWN_VENDOR } from "./propose-alert";

type Context = SendingContext & Pick<RequestContext, "db" | "viewer" | "afterChange">;

const UNKNOWN = "There is no such consumer alert.";
const OWN_PROPOSAL = "You proposed this alert. Somebody else has to confirm it.";
const DECIDED = "This alert has already been decided, or its last day is over.";
const NOT_SHOWING = "This alert does not show, so there is nothing to end.";

const selectAlert = (db: Db, id: string) =>
  db
    .select({ alert: consumerAlerts, name: vendors.name })
    .from(consumerAlerts)
    .innerJoin(vendors, eq(vendors.id, consumerAlerts.vendorId))
    .where(eq(consumerAlerts.id, id));

type Found = Awaited<ReturnType<typeof selectAlert>>[number];

interface Act {
  actor: Member;
  found: Found;
  people: People;
  now: number;
}

/**
 * Confirms a consumer alert, which shows from then on, declines it, or ends one before its last day
 * (rules/integrity#consumer-alerts). Who proposed it cannot confirm it; declining or ending takes one person. Two round trips.
 * @throws Forbidden; NotFound; Conflict where it was decided, does not show, or somebody else was faster
 */
export async function decideConsumerAlert(
  context: Context,
  { id, ...answer }: ConsumerAlertDecision & { id: string },
): Promise<void> {
  const { db, viewer, now, requestId } = context;
  const actor = demand(viewer, "platform.tools");
  const vendorOf = sql`(select ${consumerAlerts.vendorId} from ${consumerAlerts} where ${consumerAlerts.id} = ${id})`;
  const [[found], people] = await db.batch([selectAlert(db, id), selectPeople(db, vendorOf)]);
  if (found === undefined) throw new NotFound(UNKNOWN);
  const { alert } = found;
  const { vendorId, proposedBy, reason, evidence, endsAt } = alert;
  if (actor.vendorId === vendorId) throw new Forbidden(OWN_VENDOR, "own-vendor");
  if (answer.decision === "confirm" && proposedBy === actor.id) throw new Forbidden(OWN_PROPOSAL, "same-person");
  const note = answer.decision === "confirm" ? null : answer.note;
  const act = { actor, found, people, now };
  const { set, where, told, refusal } = WAYS[answer.decision](act, note);
  await batchIfChanged(
    db,
    db
      .update(consumerAlerts)
      .set(set)
      .where(and(eq(consumerAlerts.id, id), where)),
    [
      record(
        db,
        {
          ...{ actor, requestId, action: ACTIONS[answer.decision], subjectType: "vendor", subjectId: vendorId },
          detail: { consumerAlert: id, reason, evidence, lastDay: utcDay(endsAt - 1), proposedBy, note },
        },
        now,
      ),
      ...(told === null ? [] : told(context)),
      ...(answer.decision === "decline" ? [] : [outdatePages(db, "consumer-alert", now)]),
    ],
    refusal,
  );
  if (answer.decision === "decline") return;
  await context.afterChange({ kind: "consumer-alert", vendorIds: [vendorId] });
  sendSoon(context);
}

const ACTIONS = {
  confirm: "consumer_alert.confirmed",
  decline: "consumer_alert.declined",
  end: "consumer_alert.ended",
} as const;

interface Way {
  set: Partial<typeof consumerAlerts.$inferInsert>;
  where: SQL | undefined;
  told: ((context: Context) => BatchItem<"sqlite">[]) | null;
  refusal: () => Error;
}

const decided = () => new Conflict(DECIDED, "already-decided");
const waits = eq(consumerAlerts.state, "waiting");

const WAYS: Record<ConsumerAlertDecision["decision"], (act: Act, note: string | null) => Way> = {
  confirm: ({ actor, found, people, now }) => ({
    set: { state: "confirmed", decidedBy: actor.id, decidedAt: now },
    where: and(waits, gt(consumerAlerts.endsAt, now), ne(consumerAlerts.proposedBy, actor.id)),
    told: (context) => tellConfirmed(context, found, people),
    refusal: decided,
  }),
  decline: ({ actor, now }, note) => ({
    set: { state: "declined", decidedBy: actor.id, decidedAt: now, note },
    where: waits,
    told: null,
    refusal: decided,
  }),
  end: ({ actor, found, people, now }, note) => ({
    set: { endedBy: actor.id, endedAt: now, note },
    where: and(eq(consumerAlerts.state, "confirmed"), isNull(consumerAlerts.endedAt), gt(consumerAlerts.endsAt, now)),
    told: (context) => tellEnded(context, found, people),
    refusal: () => new Conflict(NOT_SHOWING, "wrong-state"),
  }),
};

function tellConfirmed({ db, origin, now }: Context, { alert, name }: Found, people: People) {
  const statement = CONSUMER_ALERT_WORDS[alert.reason];
  const shown = { name, statement, evidence: alert.evidence, until: alert.endsAt };
  const notice = {
    title: "A consumer alert shows on your page",
    message: `${statement} ${alert.evidence} You can answer our staff.`,
    actionUrl: "/contact-support",
    mergeKey: `consumer-alert:${alert.id}`,
    template: (username: string) => consumerAlertMail(origin, username, { ...shown, vendorId: alert.vendorId }),
  };
  return notifyPeople(db, people, notice, now);
}

function tellEnded({ db, origin, now }: Context, { alert, name }: Found, people: People) {
  const notice = {
    title: "The consumer alert on your page has ended",
    message: "Our staff ended it before its last day. It no longer shows.",
    actionUrl: `/vendor/${alert.vendorId}`,
    mergeKey: `consumer-alert:${alert.id}`,
    template: (username: string) => consumerAlertEndedMail(origin, username, { name, vendorId: alert.vendorId }),
  };
  return notifyPeople(db, people, notice, now);
}
