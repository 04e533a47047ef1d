import type { Db } from "../../../db/client";
import { can, type Member, type Viewer } from "../../foundation/access/policy";
import { memberOf } from "../../foundation/access/demand";
import {
  myApplications,
  type OwnApplication,
  selectOwnApplications,
} from "../../oversight/applications/my-applications";
import { PAGE_SIZE } from "../../foundation/lists/forms";
import { planStatements, toPlanView } from "../../oversight/plans/read-plan";
import { managedStatements, toManagedScreen } from "../../catalogue/product-editing/manage-products";
import { selectProfile, toProfile } from "../../catalogue/vendors/profile";
import { toAnalytics } from "../figures/read-analytics";
import { selectAnalytics } from "../figures/select-analytics";
import type { DashboardQuery, DashboardTab } from "./forms";
import { type DashboardHead, selectHead, toHead } from "./head";
import { overviewStatements, toOverview } from "./overview";

interface Asked {
  db: Db;
  member: Member;
  vendorId: string;
  query: DashboardQuery;
  now: number;
}

/** What each tab reads: its own statements behind the head's, in one batch. */
const READERS = {
  overview: async ({ db, member, vendorId, query, now }: Asked) => {
    const own = { vendorId, userId: member.id, period: query.period };
    const [head, ...rows] = await db.batch([selectHead(db, vendorId), ...overviewStatements(db, own, now)]);
    return { tab: "overview", head: toHead(head, now), overview: toOverview(rows, own, now) } as const;
  },
  products: async ({ db, vendorId, query, now }: Asked) => {
    const asked = { vendorId, cursor: query.cursor ?? null, limit: PAGE_SIZE };
    const plan = planStatements(db, vendorId, now);
    const [head, items, use, trash, choices, ...planRows] = await db.batch([
      selectHead(db, vendorId),
      ...managedStatements(db, asked, now),
      ...plan,
    ]);
    const list = toManagedScreen([items, use, trash, choices], asked);
    return { tab: "products", head: toHead(head, now), list, plan: toPlanView(vendorId, planRows, now) } as const;
  },
  analytics: async ({ db, vendorId, query, now }: Asked) => {
    const { period } = query;
    const [head, ...rows] = await db.batch([selectHead(db, vendorId), ...selectAnalytics(db, vendorId, period, now)]);
    return { tab: "analytics", head: toHead(head, now), analytics: toAnalytics(rows, period, now) } as const;
  },
  subscription: async ({ db, vendorId, now }: Asked) => {
    const [head, ...rows] = await db.batch([selectHead(db, vendorId), ...planStatements(db, vendorId, now)]);
    return { tab: "subscription", head: toHead(head, now), plan: toPlanView(vendorId, rows, now) } as const;
  },
  profile: async ({ db, vendorId, now }: Asked) => {
    const [head, rows] = await db.batch([selectHead(db, vendorId), selectProfile(db, vendorId)]);
    return { tab: "profile", head: toHead(head, now), profile: toProfile(rows) } as const;
  },
  applications: async ({ db, member, vendorId, now }: Asked) => {
    const [head, applications] = await db.batch([selectHead(db, vendorId), selectOwnApplications(db, member.id)]);
    return { tab: "applications", head: toHead(head, now), applications } as const;
  },
} as const satisfies Record<DashboardTab, (asked: Asked) => Promise<{ tab: string; head: DashboardHead }>>;

type VendorDashboard = Awaited<ReturnType<(typeof READERS)[DashboardTab]>>;
type Applicant = { tab: null; applications: OwnApplication[] };

/** A member without a vendor gets the own applications (rules/dashboards#vendor-tabs). */
export async function readDashboard(
  db: Db,
  viewer: Viewer,
  query: DashboardQuery,
  now: number,
): Promise<VendorDashboard | Applicant> {
  const member = memberOf(viewer);
  const { vendorId } = member;
  if (vendorId === null || !can(member, "vendor.own")) {
    return { tab: null, applications: await myApplications(db, member) };
  }
  return READERS[query.tab]({ db, member, vendorId, query, now });
}
