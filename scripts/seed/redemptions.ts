import { REDEMPTION_MINIMUMS } from "@worker/domain/voice/redemptions/rules";
import { endingOf } from "@worker/domain/voice/redemptions/payout";
import { whatItIs, wayOf } from "@worker/domain/voice/redemptions/words";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import { Random } from "./random";

type RedemptionRow = Row<"redemptions">;
type RewardsRow = Row<"userRewards">;

interface Setting {
  people: readonly { row: Pick<Row<"users">, "id" | "username" | "email"> }[];
  /** Stores that give credit. */
  vendors: readonly { row: Pick<Row<"vendors">, "id" | "name"> }[];
  today: number;
  scale: number;
  staffId: string;
  adminId: string;
}

interface RedemptionPlan {
  redemptions: RedemptionRow[];
  ledger: Row<"rewardLedger">[];
}

/** What becomes of the requests, one member after the other; how many days ago each was made. */
const FATES = [
  { fate: "held", daysAgo: 1 },
  { fate: "fulfilled", daysAgo: 6 },
  { fate: "returned", daysAgo: 9 },
  { fate: "held", daysAgo: 2 },
  { fate: "fulfilled", daysAgo: 4 },
  { fate: "fulfilled", daysAgo: 3 },
] as const;

const PER_SCALE = 14;
/** Of a balance, so that it never ran dry before. */
const SHARE = 0.8;
const STEP = 50;

/** In the member's first days of earning nobody redeems; who has less than that has not begun. */
const BALANCE_FROM = 600;

/**
 * Requests of members who have the points, in every state, each with its rows in the ledger.
 * @param balances what each has earned
 */
export function planRedemptions(balances: Iterable<RewardsRow>, setting: Setting): RedemptionPlan {
  const plan: RedemptionPlan = { redemptions: [], ledger: [] };
  const { people, scale } = setting;
  const rich = [...balances]
    .filter(({ currentBalance = 0 }) => currentBalance >= BALANCE_FROM)
    .sort((a, b) => (b.currentBalance ?? 0) - (a.currentBalance ?? 0));
  const byId = new Map(people.map(({ row }) => [row.id, row]));
  for (const { userId, currentBalance = 0 } of rich.slice(0, PER_SCALE * scale)) {
    const member = byId.get(userId);
    if (member === undefined || userId === setting.staffId || userId === setting.adminId) continue;
    addRedemption(plan, member, Math.floor((currentBalance * SHARE) / STEP) * STEP, setting);
  }
  return plan;
}

function addRedemption(
  { redemptions, ledger }: RedemptionPlan,
  member: Setting["people"][number]["row"],
  points: number,
  { vendors, today, staffId }: Setting,
): void {
  const serial = redemptions.length;
  const { fate, daysAgo } = FATES[serial % FATES.length] ?? FATES[0];
  const random = new Random(`redemption/${member.id}`);
  const requestedAt = today - daysAgo * DAY + random.int(1, 12) * HOUR;
  const settledAt = requestedAt + random.int(20, 60) * HOUR;
  const id = random.id(requestedAt);
  const store = random.pick(vendors).row;
  const what = paidAs(points, serial, store.id);
  const email = { email: member.email };
  redemptions.push({
    ...{ id, userId: member.id, requestKey: `demo-${id}`, points, requestedAt, ...what },
    // Sealed as it is written.
    payoutSealed: JSON.stringify(email),
    payoutEnding: endingOf(email),
    ...(fate === "held" ? {} : settled(fate, { settledAt: Math.min(settledAt, today), settledBy: staffId, serial })),
  });
  const of = { userId: member.id, cause: id };
  const way = wayOf({ kind: what.kind, method: what.method ?? null });
  const name = whatItIs({ way, card: what.card ?? null, store: store.name });
  const taken = { ...of, type: "redemption" as const, points: -points, actorId: member.id };
  ledger.push({ ...taken, id: random.id(requestedAt), description: `Redeemed: ${name}`, at: requestedAt });
  if (fate !== "returned") return;
  const at = Math.min(settledAt, today);
  const back = { ...of, type: "redemption_return" as const, points, actorId: staffId };
  ledger.push({ ...back, id: random.id(at), description: "Points of a redemption that was not paid", at });
}

/** As the amount allows, and not all the same. */
function paidAs(
  points: number,
  serial: number,
  vendorId: string,
): Pick<RedemptionRow, "kind" | "card" | "method" | "vendorId"> & { kind: RedemptionRow["kind"] } {
  if (points >= REDEMPTION_MINIMUMS.cash && serial % 2 === 0) return { kind: "cash", method: "paypal" };
  if (points >= REDEMPTION_MINIMUMS.gift_card) return { kind: "gift_card", card: "Visa prepaid" };
  return { kind: "store_credit", vendorId };
}

const settled = (
  fate: "fulfilled" | "returned",
  { serial, ...by }: { settledAt: number; settledBy: string; serial: number },
): Partial<RedemptionRow> =>
  fate === "fulfilled"
    ? { ...by, state: fate, reference: `LP-${4100 + serial}` }
    : { ...by, state: fate, returnCause: "staff", returnReason: "The store does not give credit. Choose another one." };

/** Everybody's rewards, without what they have redeemed. */
export function* afterRedemptions(
  rewards: Iterable<RewardsRow>,
  { ledger }: Pick<RedemptionPlan, "ledger">,
): Generator<RewardsRow> {
  const spent = new Map<string, number>();
  for (const { userId, points } of ledger) spent.set(userId, (spent.get(userId) ?? 0) - points);
  for (const row of rewards) {
    const redeemed = spent.get(row.userId) ?? 0;
    const { currentBalance = 0, totalRedeemed = 0 } = row;
    yield { ...row, currentBalance: currentBalance - redeemed, totalRedeemed: totalRedeemed + redeemed };
  }
}
