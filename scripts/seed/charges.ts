import { periodStart, planPeriod, planPriceCents } from "@worker/domain/oversight/plans/period";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import type { Random } from "./random";
import type { VendorPlan } from "./vendors";

interface SeedRoles {
  /** 00:00 UTC of the day of seeding. */
  today: number;
  staffId: string;
}

/** Periods back from today that still stand in the ledger of the demo. */
const PERIODS = 4;
const DUE = 14 * DAY;
/** Every so many vendors have left their last charge open. */
const OPEN_EVERY = 4;
/** Of vendors on the basic plan every so many ask for the next one. */
const ASKS_EVERY = 3;

const NOTES = ["Wire transfer, reference on file.", "Check cleared.", "Paid by wire on the day it was due."];

/** Gives verified vendors the plan they chose, its charges, and some of them an open wish for another. */
export function planCharges(random: Random, vendors: readonly VendorPlan[], roles: SeedRoles) {
  const charges: Row<"charges">[] = [];
  const changes: Row<"planChanges">[] = [];
  vendors.forEach(({ row, owner }, index) => {
    if (owner === null || row.verifiedAt == null) return;
    const own = random.fork(row.id);
    const { plan = "basic" } = row;
    const billing = own.chance(0.3) ? ("yearly" as const) : ("monthly" as const);
    const startedAt = Math.min(row.verifiedAt + own.int(1, 20) * DAY + 9 * HOUR, roles.today - DAY);
    const change = { vendorId: row.id, requestedBy: owner.row.id };
    if (plan === "basic" && index % ASKS_EVERY === 0) {
      const requestedAt = roles.today - own.int(3, 60) * HOUR;
      changes.push({
        ...change,
        id: own.id(requestedAt),
        fromPlan: plan,
        toPlan: "professional",
        billing,
        requestedAt,
        state: "open",
      });
    }
    if (plan === "basic" && own.chance(0.5)) return;
    row.planBilling = billing;
    row.planStartedAt = startedAt;
    const requestedAt = startedAt - own.int(2, 40) * HOUR;
    changes.push({
      ...change,
      id: own.id(requestedAt),
      fromPlan: "basic",
      toPlan: plan,
      billing,
      requestedAt,
      state: "accepted",
      decidedBy: roles.staffId,
      decidedAt: startedAt,
    });
    charges.push(...chargesOf(own, { vendorId: row.id, plan, billing, startedAt }, index % OPEN_EVERY === 0, roles));
  });
  return { charges, changes };
}

interface Chosen {
  vendorId: string;
  plan: NonNullable<Row<"vendors">["plan"]>;
  billing: "monthly" | "yearly";
  startedAt: number;
}

function chargesOf(random: Random, chosen: Chosen, lastOpen: boolean, { today, staffId }: SeedRoles): Row<"charges">[] {
  const { vendorId, plan, billing, startedAt } = chosen;
  const starts: number[] = [];
  for (let at = today; starts.length < PERIODS;) {
    const start = periodStart(startedAt, billing, at);
    starts.push(start);
    if (start <= startedAt) break;
    at = start - 1;
  }
  return starts.map((start, back) => {
    const createdAt = Math.max(start, startedAt);
    const open = back === 0 && ((lastOpen && billing === "monthly") || createdAt > today - 2 * DAY);
    const settledAt = open ? null : Math.min(createdAt + random.int(1, 12) * DAY, today - HOUR);
    return {
      id: random.id(createdAt),
      vendorId,
      kind: "plan",
      period: planPeriod(plan, billing, start),
      amountCents: planPriceCents(plan, billing),
      createdAt,
      dueAt: createdAt + DUE,
      state: open ? "open" : "settled",
      settledAt,
      settledBy: open ? null : staffId,
      note: open ? null : random.pick(NOTES),
    };
  });
}
