import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client";
import type { ConsumerAlertReason, ConsumerAlertState } from "../../catalogue/consumer-alerts/reasons";
import { CONSUMER_ALERT_WORDS } from "../../catalogue/consumer-alerts/reasons";
import { consumerAlerts } from "../../catalogue/consumer-alerts/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";

/** So many are listed, those that wait first. */
const LISTED_MAX = 50;

/** A consumer alert as staff see it; times are UTC epoch milliseconds. */
export interface StaffConsumerAlert {
  id: string;
  vendor: { id: string; name: string };
  reason: ConsumerAlertReason;
  statement: string;
  evidence: string;
  /** "over" is one that was confirmed and shows no longer. */
  state: ConsumerAlertState | "over";
  proposedBy: { id: string; username: string };
  proposedAt: number;
  decidedBy: string | null;
  decidedAt: number | null;
  endsAt: number;
  endedAt: number | null;
  note: string | null;
  /** The integrity alert that it goes back to. */
  alertId: string | null;
}

/** The newest ones, those that wait first; of the viewer's own vendor none (rules/integrity#own-alerts). */
export function selectConsumerAlerts(db: Db) {
  const proposer = alias(users, "proposer");
  const decider = alias(users, "decider");
  return db
    .select({
      alert: consumerAlerts,
      vendorName: vendors.name,
      proposer: sql<string | null>`${proposer.username}`.as("proposer_name"),
      decider: sql<string | null>`${decider.username}`.as("decider_name"),
    })
    .from(consumerAlerts)
    .innerJoin(vendors, eq(vendors.id, consumerAlerts.vendorId))
    .leftJoin(proposer, and(eq(proposer.id, consumerAlerts.proposedBy)))
    .leftJoin(decider, and(eq(decider.id, consumerAlerts.decidedBy)))
    .orderBy(desc(consumerAlerts.proposedAt), desc(consumerAlerts.id))
    .limit(LISTED_MAX);
}

type Row = Awaited<ReturnType<typeof selectConsumerAlerts>>[number];

function toListed({ alert, vendorName, proposer, decider }: Row, now: number): StaffConsumerAlert {
  const { vendorId, proposedBy, decidedBy: _, endedBy: __, state, ...rest } = alert;
  const isOver = state === "confirmed" && (alert.endedAt !== null || alert.endsAt <= now);
  return {
    ...rest,
    state: isOver ? "over" : state,
    vendor: { id: vendorId, name: vendorName },
    statement: CONSUMER_ALERT_WORDS[alert.reason],
    proposedBy: { id: proposedBy, username: proposer ?? "Former member" },
    decidedBy: decider,
  };
}

const ORDER = ["waiting", "confirmed", "over", "declined"];

export function toConsumerAlerts(viewer: Viewer, rows: readonly Row[], now: number): StaffConsumerAlert[] {
  const own = viewer.kind === "member" ? viewer.vendorId : null;
  return rows
    .filter(({ alert }) => own === null || alert.vendorId !== own)
    .map((row) => toListed(row, now))
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}

/** @throws Unauthenticated; Forbidden */
export async function listConsumerAlerts(db: Db, viewer: Viewer, now: number): Promise<StaffConsumerAlert[]> {
  demand(viewer, "platform.tools");
  return toConsumerAlerts(viewer, await selectConsumerAlerts(db), now);
}
