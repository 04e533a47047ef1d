import { and, asc, eq, gte, inArray, lt, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import type { Plan } from "../../catalogue/vendors/forms";
import { vendorNamed } from "../../catalogue/vendors/vendor-named";
import { vendors } from "../../catalogue/vendors/schema";
import type { Billing, ChargeFilter, ChargeKind, ChargeSort, ChargeState } from "./forms";
import { charges, planChanges } from "./schema";

/** A charge as staff see it; times are UTC epoch milliseconds. */
export interface Charge {
  id: string;
  vendor: { id: string; name: string };
  kind: ChargeKind;
  period: string;
  amountCents: number;
  state: ChargeState;
  dueAt: number;
  isOverdue: boolean;
  settledAt: number | null;
  note: string | null;
}

export interface OpenRequest {
  id: string;
  vendor: { id: string; name: string };
  from: Plan;
  to: Plan;
  billing: Billing;
  requestedAt: number;
}

/** Requests wait for staff, so there are few; more than these wait behind them. */
const REQUESTS_SHOWN = 50;

/** What is still to be paid begins with what is due soonest, what is closed with the latest. */
const usualSort = (filter: ChargeFilter): ChargeSort =>
  filter === "open" || filter === "overdue" ? "soonest" : "latest";

function orderOf({ filter, sort = usualSort(filter) }: Wanted): SortKey[] {
  const direction = sort === "soonest" ? "asc" : "desc";
  return [
    { column: charges.dueAt, direction },
    { column: charges.id, direction },
  ];
}

/** One range of `charges_state` for each filter, and of `charges_kind` where a kind is asked for. */
function rangeOf({ filter, kind, now }: Wanted): SQL | undefined {
  return and(stateOf(filter, now), kind === undefined ? undefined : eq(charges.kind, kind));
}

function stateOf(filter: ChargeFilter, now: number): SQL | undefined {
  if (filter === "overdue") return and(eq(charges.state, "open"), lt(charges.dueAt, now));
  return filter === "open" ? and(eq(charges.state, "open"), gte(charges.dueAt, now)) : eq(charges.state, filter);
}

const columns = {
  id: charges.id,
  vendorId: charges.vendorId,
  vendorName: vendors.name,
  kind: charges.kind,
  period: charges.period,
  amountCents: charges.amountCents,
  state: charges.state,
  dueAt: charges.dueAt,
  settledAt: charges.settledAt,
  note: charges.note,
};

interface Wanted {
  filter: ChargeFilter;
  /** A word of the vendor's name. */
  q?: string;
  kind?: ChargeKind | undefined;
  sort?: ChargeSort | undefined;
  cursor: string | null;
  limit: number;
  now: number;
}

const NAMES_MOST = 10;

/** Of vendors whose name, or a word of it, begins so. */
const isOfVendor = (db: Db, q: string): SQL =>
  inArray(charges.vendorId, db.select({ id: vendors.id }).from(vendors).where(vendorNamed(q)).limit(NAMES_MOST));

function selectCharges(db: Db, wanted: Wanted) {
  const { q = "", cursor, limit } = wanted;
  const order = orderOf(wanted);
  return db
    .select(columns)
    .from(charges)
    .innerJoin(vendors, eq(vendors.id, charges.vendorId))
    .where(and(rangeOf(wanted), q === "" ? undefined : isOfVendor(db, q), afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(limit + 1);
}

type Row = Awaited<ReturnType<typeof selectCharges>>[number];

const toCharges = (rows: Row[], { limit, now }: Wanted): Page<Charge> => {
  const { items, nextCursor } = toPage(rows, limit, (row) => [row.dueAt, row.id]);
  return {
    items: items.map(({ vendorId, vendorName, ...row }) => ({
      ...row,
      vendor: { id: vendorId, name: vendorName },
      isOverdue: row.state === "open" && row.dueAt < now,
    })),
    nextCursor,
  };
};

/** Charges of one state by due date. @throws Forbidden; Invalid for a foreign cursor */
export async function listCharges(db: Db, viewer: Viewer, wanted: Wanted): Promise<Page<Charge>> {
  demand(viewer, "staff.dashboard");
  return toCharges(await selectCharges(db, wanted), wanted);
}

const selectRequests = (db: Db) =>
  db
    .select({
      id: planChanges.id,
      vendorId: planChanges.vendorId,
      vendorName: vendors.name,
      from: planChanges.fromPlan,
      to: planChanges.toPlan,
      billing: planChanges.billing,
      requestedAt: planChanges.requestedAt,
    })
    .from(planChanges)
    .innerJoin(vendors, eq(vendors.id, planChanges.vendorId))
    .where(eq(planChanges.state, "open"))
    .orderBy(asc(planChanges.requestedAt), asc(planChanges.id))
    .limit(REQUESTS_SHOWN);

const toRequests = (rows: Awaited<ReturnType<typeof selectRequests>>): OpenRequest[] =>
  rows.map(({ vendorId, vendorName, ...row }) => ({ ...row, vendor: { id: vendorId, name: vendorName } }));

export async function listPlanRequests(db: Db, viewer: Viewer): Promise<OpenRequest[]> {
  demand(viewer, "staff.dashboard");
  return toRequests(await selectRequests(db));
}

export async function chargesPage(
  db: Db,
  viewer: Viewer,
  wanted: Wanted,
): Promise<Page<Charge> & { requests: OpenRequest[] }> {
  demand(viewer, "staff.dashboard");
  const [rows, requests] = await db.batch([selectCharges(db, wanted), selectRequests(db)]);
  return { ...toCharges(rows, wanted), requests: toRequests(requests) };
}
