import { desc, gt, isNotNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { DAY_MS } from "../../../days";
import { lastMonths, monthStart } from "../../../months";
import { demand } from "../../foundation/access/demand";
import { record } from "../../foundation/audit/record";
import { MEASURED } from "../../voice/integrity/measured";
import { type AlertSeverity, type AlertType, integrityAlerts } from "../../voice/integrity/schema";
import { ALERT_SEVERITIES, ALERT_TYPES, DETECTOR_NAMES, DETECTORS, type Detector } from "../../voice/integrity/words";
import { meanScore, unresolvedAlerts } from "../figures/integrity-score";
import { counterReader, counters } from "../figures/site-figures";

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "requestId">;

const MONTHS = 12;
/** The newest alerts of the twelve months that figures are made of; reading stays bounded. */
export const ALERTS_MOST = 10_000;

interface Counted {
  open: number;
  resolved: number;
}

export interface IntegrityFigures {
  /** The last twelve months in UTC, the current one included, oldest first; of each, alerts raised in it. */
  months: ({ month: string } & Counted)[];
  types: ({ type: AlertType } & Counted)[];
  severities: ({ severity: AlertSeverity } & Counted)[];
  detectors: ({
    detector: Detector;
    label: string;
    /** Alerts on the demo data's honest reviews, of how many, as a test measures it; null where the demo cannot tell. */
    falseAlarms: number | null;
    measuredOn: number;
  } & Counted)[];
  /** Hours until half of the resolved alerts were resolved; null without any. */
  medianHours: number | null;
  /** 0 to 100; null without a review. */
  meanScore: number | null;
  /** Whether there were more alerts than are counted. */
  cut: boolean;
}

/** Which detector raised a row. */
const detector = sql<Detector>`case when ${integrityAlerts.type} = 'similar_content' then iif(${integrityAlerts.key} like 'product:%', 'copied_page', 'similar_content') else ${integrityAlerts.key} end`;

function newest(db: Db, now: number) {
  const [first = ""] = lastMonths(now, MONTHS);
  return db
    .select({
      type: integrityAlerts.type,
      severity: integrityAlerts.severity,
      detector: detector.as("detector"),
      createdAt: integrityAlerts.createdAt,
      resolvedAt: integrityAlerts.resolvedAt,
    })
    .from(integrityAlerts)
    .where(gt(integrityAlerts.createdAt, monthStart(first) - 1))
    .orderBy(desc(integrityAlerts.createdAt))
    .limit(ALERTS_MOST)
    .as("newest");
}

function groups(db: Db, now: number) {
  const of = newest(db, now);
  const month = sql<string>`strftime('%Y-%m', ${of.createdAt} / 1000, 'unixepoch')`;
  return db
    .select({
      month: month.as("month"),
      type: of.type,
      severity: of.severity,
      detector: of.detector,
      n: sql<number>`count(*)`.as("n"),
      resolved: sql<number>`count(${of.resolvedAt})`.as("resolved"),
    })
    .from(of)
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`);
}

function durations(db: Db, now: number) {
  const of = newest(db, now);
  const span = sql<number>`${of.resolvedAt} - ${of.createdAt}`;
  const ranked = db
    .select({
      span: span.as("span"),
      place: sql<number>`row_number() over (order by ${span})`.as("place"),
      n: sql<number>`count(*) over ()`.as("n"),
    })
    .from(of)
    .where(isNotNull(of.resolvedAt))
    .as("ranked");
  return db
    .select({ span: sql<number>`${ranked.span}`.as("median") })
    .from(ranked)
    .where(sql`${ranked.place} = (${ranked.n} + 1) / 2`);
}

type Group = Awaited<ReturnType<typeof groups>>[number];

const sum = (rows: readonly Group[]): Counted => {
  const [all, resolved] = rows.reduce(([n, done], row) => [n + row.n, done + row.resolved], [0, 0] as [number, number]);
  return { open: all - resolved, resolved };
};

/** What the analytics tab shows; one round trip. @throws Unauthenticated; Forbidden */
export async function integrityFigures({
  db,
  viewer,
  now,
}: Pick<Context, "db" | "viewer" | "now">): Promise<IntegrityFigures> {
  demand(viewer, "platform.tools");
  const [rows, [median], alerts, counted] = await db.batch([
    groups(db, now),
    durations(db, now),
    unresolvedAlerts(db),
    counters(db),
  ]);
  const read = counterReader(counted);
  return {
    months: lastMonths(now, MONTHS).map((month) => ({ month, ...sum(rows.filter((row) => row.month === month)) })),
    types: ALERT_TYPES.map((type) => ({ type, ...sum(rows.filter((row) => row.type === type)) })),
    severities: ALERT_SEVERITIES.map((severity) => ({
      severity,
      ...sum(rows.filter((row) => row.severity === severity)),
    })),
    detectors: DETECTOR_NAMES.map((name) => ({
      detector: name,
      label: DETECTORS[name],
      falseAlarms: MEASURED.raised[name],
      measuredOn: MEASURED.reviews,
      ...sum(rows.filter((row) => row.detector === name)),
    })),
    medianHours: median === undefined ? null : Math.round((median.span / DAY_MS) * 24),
    meanScore: meanScore({ reviews: read("reviews"), verified: read("verifiedReviews") }, alerts),
    cut: rows.reduce((all, { n }) => all + n, 0) >= ALERTS_MOST,
  };
}

export const FIGURE_COLUMNS = ["Month", "Type", "Severity", "Detector", "Raised", "Resolved"] as const;

/** The same by month, type, severity and detector; who exported it is audited. @throws Unauthenticated; Forbidden */
export async function* exportFigures({ db, viewer, now, requestId }: Context): AsyncGenerator<string[][]> {
  const actor = demand(viewer, "platform.tools");
  const entry = {
    actor,
    action: "integrity.exported",
    subjectType: "site",
    subjectId: "integrity",
    detail: {},
    requestId,
  };
  const [rows] = await db.batch([groups(db, now), record(db, entry, now)]);
  yield rows.map((row) => [row.month, row.type, row.severity, row.detector, String(row.n), String(row.resolved)]);
}
