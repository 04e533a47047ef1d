import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { insertSelected } from "../../db/insert-selected";
import { keysOf, rowsReadBy } from "../../db/recount";
import { labResults } from "../catalogue/lab/results/schema";
import { products } from "../catalogue/products/schema";
import { vendors } from "../catalogue/vendors/schema";
import { CASE_KINDS } from "../foundation/cases/case-kinds";
import { moderationCases, PENDING_STATUSES } from "../foundation/cases/schema";
import {
  casesCounter,
  COUNTERS,
  type CounterName,
  type Stars,
  WORK,
  type WorkCounter,
} from "../foundation/stats/counters";
import { siteCounters } from "../foundation/stats/schema";
import { applications } from "../oversight/applications/schema";
import { charges, planChanges } from "../oversight/plans/schema";
import { rewardCorrections } from "../oversight/reward-corrections/schema";
import { purchaseClaims } from "../voice/claims/schema";
import { redemptions } from "../voice/redemptions/schema";
import { testerApplications } from "../voice/testers/schema";
import { reviews } from "../voice/reviews/schema";
import { supportTickets } from "../voice/support/schema";

/** Each is read once, whatever is counted of it. */
const SOURCES = {
  vendors: sql`${vendors} where ${vendors.hiddenAt} is null`,
  products: sql`${products} join ${vendors} on ${vendors.id} = ${products.vendorId} where ${products.hiddenAt} is null and ${vendors.hiddenAt} is null`,
  reviews: sql`${reviews} where ${reviews.hiddenAt} is null`,
  results: sql`${labResults} where ${labResults.status} = 'verified'`,
};

interface SiteCount {
  of: keyof typeof SOURCES;
  count: SQL;
}

const all = sql`count(*)`;
const ofStars = (stars: Stars): SiteCount => ({
  of: "reviews",
  count: sql`count(iif(${reviews.rating} = ${sql.raw(String(stars))}, 1, null))`,
});

/** What every site-wide counter stands for; the compiler names one that lacks. */
const SITE_COUNTS: Record<CounterName, SiteCount> = {
  [COUNTERS.vendors]: { of: "vendors", count: all },
  [COUNTERS.verifiedVendors]: { of: "vendors", count: sql`count(${vendors.verifiedAt})` },
  [COUNTERS.products]: { of: "products", count: all },
  [COUNTERS.reviews]: { of: "reviews", count: all },
  [COUNTERS.verifiedReviews]: { of: "reviews", count: sql`count(${reviews.verifiedBy})` },
  [COUNTERS.labInDate]: { of: "results", count: all },
  "reviews.stars.1": ofStars(1),
  "reviews.stars.2": ofStars(2),
  "reviews.stars.3": ofStars(3),
  "reviews.stars.4": ofStars(4),
  "reviews.stars.5": ofStars(5),
};

/** One object a source: its counts by name. */
function countOf(source: keyof typeof SOURCES): SQL {
  const counts = Object.entries(SITE_COUNTS).filter(([, { of }]) => of === source);
  const pairs = counts.map(([name, { count }]) => sql`${name}, ${count}`);
  return sql`select json_object(${sql.join(pairs, sql`, `)}) as counts from ${SOURCES[source]}`;
}

/** What waits, each one range of an index. */
const WAITING: Record<(typeof WORK)[keyof typeof WORK], SQL> = {
  [WORK.applications]: sql`${applications} where ${applications.status} in ('pending', 'resubmitted', 'under_review')`,
  [WORK.claims]: sql`${purchaseClaims} where ${purchaseClaims.staffState} = 'waiting'`,
  [WORK.charges]: sql`${charges} where ${charges.state} = 'open'`,
  [WORK.planRequests]: sql`${planChanges} where ${planChanges.state} = 'open'`,
  [WORK.tickets]: sql`${supportTickets} where ${supportTickets.state} = 'open'`,
  [WORK.corrections]: sql`${rewardCorrections} where ${rewardCorrections.state} = 'waiting'`,
  [WORK.labResults]: sql`${labResults} where ${labResults.status} = 'pending'`,
  [WORK.testerApplications]: sql`${testerApplications} where ${testerApplications.status} in ('pending', 'resubmitted', 'under_review')`,
  [WORK.redemptions]: sql`${redemptions} where ${redemptions.state} = 'held'`,
};

const casesOf = (kind: string): SQL =>
  sql`${moderationCases} where ${moderationCases.kind} = ${kind} and ${moderationCases.status} in ${PENDING_STATUSES}`;

const workSources: [WorkCounter, SQL][] = [
  ...Object.entries(WAITING).map(([name, from]): [WorkCounter, SQL] => [name as keyof typeof WAITING, from]),
  ...CASE_KINDS.map((kind): [WorkCounter, SQL] => [casesCounter(kind), casesOf(kind)]),
];

/** One object of everything that waits. */
function countWork(): SQL {
  const pairs = workSources.map(([name, from]) => sql`${name}, (select count(*) from ${from})`);
  return sql`select json_object(${sql.join(pairs, sql`, `)}) as counts`;
}

interface Drift {
  name: string;
  stored: number;
  counted: number;
}

/** Count and write are one statement, so that what comes meanwhile is not lost. @returns what was off, with what it is now */
export async function recountSite(db: Db): Promise<{ drifts: Drift[]; rowsRead: number }> {
  const sources = [countOf("vendors"), countOf("products"), countOf("reviews"), countOf("results"), countWork()];
  const counted = sql`(select each.key as name, each.value as counted, coalesce(${siteCounters.value}, 0) as stored from (${sql.join(sources, sql` union all `)}) as source, json_each(source.counts) as each left join ${siteCounters} on ${siteCounters.name} = each.key) as found where stored <> counted`;
  const write = insertSelected(db, siteCounters, { name: sql`name`, value: sql`counted` }, sql`from ${counted}`)
    .onConflictDoUpdate({ target: siteCounters.name, set: { value: sql`excluded.value` } })
    .returning({ key: sql`${siteCounters.name}`.as("key") });
  const stored = () => db.select().from(siteCounters);
  const before = await stored();
  const written = await db.run(write);
  const after = await stored();
  const valueIn = (rows: typeof before, counter: string) => rows.find(({ name }) => name === counter)?.value ?? 0;
  const drifts = keysOf(written).map((name) => ({
    name,
    stored: valueIn(before, name),
    counted: valueIn(after, name),
  }));
  return { drifts, rowsRead: rowsReadBy([written]) };
}
