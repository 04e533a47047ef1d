import { and, desc, eq, gte, inArray } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { DAY_MS, dayStart, utcDay } from "../../../days";
import { demand } from "../../foundation/access/demand";
import { listEntries } from "../../foundation/conversation-list/schema";
import { CONTACT_STATUSES, contactRequests } from "../../voice/contact-requests/schema";
import { COUNTED_MOST } from "./forms";
import { type LoungeTabs, tabsReading } from "./lounge-tabs";
import { type Response, responseOf } from "./response";

/** Weeks of seven UTC days; the last of them ends with today. */
const WEEKS = 12;
const WEEK_MS = 7 * DAY_MS;
const HOUR_MS = 3_600_000;

const TIMES = [
  { label: "Within an hour", below: HOUR_MS },
  { label: "1 to 12 hours", below: 12 * HOUR_MS },
  { label: "12 to 24 hours", below: DAY_MS },
  { label: "Over a day", below: Infinity },
] as const;

interface Week extends Response {
  /** YYYY-MM-DD, UTC. */
  firstDay: string;
  asked: number;
  approved: number;
  denied: number;
}

export interface LoungeWeeks {
  /** The oldest first. */
  weeks: Week[];
  total: Response;
  /** How many answers took how long. */
  times: { label: string; count: number }[];
  /** There was more in these weeks than was counted. */
  isCut: boolean;
  tabs: LoungeTabs;
}

/** First messages and contact requests by week (rules/lounge#weeks). One round trip. @throws Unauthenticated; Forbidden */
export async function loungeWeeks({
  db,
  viewer,
  now,
}: Pick<RequestContext, "db" | "viewer" | "now">): Promise<LoungeWeeks> {
  const { id } = demand(viewer, "vendor.own");
  const start = dayStart(utcDay(now)) + DAY_MS - WEEKS * WEEK_MS;
  const { userId, firstReceivedAt, answeredAt } = listEntries;
  const { toId, status, requestedAt } = contactRequests;
  const tabs = tabsReading({ db, viewer });
  const [firsts, requests, waits] = await db.batch([
    db
      .select({ firstReceivedAt, answeredAt })
      .from(listEntries)
      .where(and(eq(userId, id), gte(firstReceivedAt, start)))
      .orderBy(desc(firstReceivedAt))
      .limit(COUNTED_MOST + 1),
    db
      .select({ status, requestedAt })
      .from(contactRequests)
      .where(and(eq(toId, id), inArray(status, CONTACT_STATUSES), gte(requestedAt, start)))
      .orderBy(desc(requestedAt))
      .limit(COUNTED_MOST + 1),
    tabs.counts,
  ]);
  const weeks = Array.from({ length: WEEKS }, (_, n) => {
    const from = start + n * WEEK_MS;
    const isThen = (at: number | null) => at !== null && at >= from && at < from + WEEK_MS;
    const asked = requests.filter((request) => isThen(request.requestedAt));
    return {
      ...responseOf(firsts.filter((first) => isThen(first.firstReceivedAt))),
      firstDay: utcDay(from),
      asked: asked.length,
      approved: asked.filter((request) => request.status === "approved").length,
      denied: asked.filter((request) => request.status === "denied").length,
    };
  });
  return {
    weeks,
    total: responseOf(firsts),
    times: timesOf(firsts),
    isCut: firsts.length > COUNTED_MOST || requests.length > COUNTED_MOST,
    tabs: tabs.read(waits),
  };
}

function timesOf(firsts: readonly { firstReceivedAt: number | null; answeredAt: number | null }[]) {
  const times = firsts.flatMap(({ firstReceivedAt, answeredAt }) =>
    firstReceivedAt === null || answeredAt === null ? [] : [answeredAt - firstReceivedAt],
  );
  return TIMES.map(({ label, below }, n) => {
    const from = TIMES[n - 1]?.below ?? 0;
    return { label, count: times.filter((time) => time >= from && time < below).length };
  });
}
