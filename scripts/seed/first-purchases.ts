import { REFERRAL_DAYS } from "@worker/domain/voice/rewards/rules";
import { DAY, HOUR, isoDay } from "./calendar";
import type { Row } from "./data";
import type { Person } from "./people";
import { Random } from "./random";
import type { RegistrationPlan } from "./registrations";
import type { VendorPlan } from "./vendors";

type ClaimRow = Row<"purchaseClaims">;

/** Of those whom the demo accounts brought, how many bought something; of the others about every third did. */
const COMPLETED: Record<string, number> = { trusted: 5, member: 2 };
const OTHERS_MOST = 3;
/** When staff approved the last of a demo account's, before the day of seeding: its bonus is still held then. */
const JUST_APPROVED = HOUR / 3;

interface Roles {
  today: number;
  staffId: string;
  /** Vendors about whom a member wrote: a purchase there would have verified the review. */
  reviewedBy: (userId: string) => ReadonlySet<string>;
}

/** The approved purchases that completed referrals, beside those behind reviews (rules/rewards#referral-life). */
export function firstPurchases(
  { registered }: RegistrationPlan,
  vendors: readonly VendorPlan[],
  { today, staffId, reviewedBy }: Roles,
): ClaimRow[] {
  const done = new Map<string, number>();
  const oldest = registered.toSorted((a, b) => a.row.registeredAt - b.row.registeredAt);
  return oldest.flatMap(({ person, referrer, row: { registeredAt } }): ClaimRow[] => {
    if (referrer === null || person.row.suspendedAt) return [];
    const random = new Random(`first purchase/${person.row.id}`);
    const { username } = referrer.row;
    const [count, most] = [done.get(username) ?? 0, COMPLETED[username]];
    if (most === undefined ? count >= OTHERS_MOST || !random.chance(0.35) : count >= most) return [];
    const shops = vendors.filter(({ row }) => mayBuyAt(row, person, reviewedBy, registeredAt));
    if (shops.length === 0) return [];
    const vendor = random.pick(shops);
    const boughtAt =
      registeredAt + random.int(1, Math.max(1, Math.min(REFERRAL_DAYS - 2, daysSince(registeredAt, today) - 4))) * DAY;
    const isLast = most !== undefined && count + 1 === most;
    const filedAt = isLast
      ? today - random.int(20, 30) * HOUR
      : Math.min(boughtAt + random.int(20, 90) * HOUR, today - 40 * HOUR);
    const decidedAt = isLast ? today - JUST_APPROVED : filedAt + random.int(4, 14) * HOUR;
    done.set(username, count + 1);
    return [claimOf(random, { person, vendor, boughtAt, filedAt, decidedAt, staffId })];
  });
}

const daysSince = (at: number, today: number): number => Math.floor((today - at) / DAY);

const mayBuyAt = (
  row: VendorPlan["row"],
  person: Person,
  reviewedBy: Roles["reviewedBy"],
  registeredAt: number,
): boolean => row.listedAt < registeredAt && !reviewedBy(person.row.id).has(row.id);

interface Purchase {
  person: Person;
  vendor: VendorPlan;
  boughtAt: number;
  filedAt: number;
  decidedAt: number;
  staffId: string;
}

function claimOf(random: Random, { person, vendor, boughtAt, filedAt, decidedAt, staffId }: Purchase): ClaimRow {
  const orderNumber = `${vendor.initials}${random.int(700_000, 999_999)}`;
  return {
    id: random.id(filedAt),
    vendorKey: random.hex(16),
    userId: person.row.id,
    vendorId: vendor.row.id,
    productId: null,
    orderNumber,
    orderKey: orderNumber.toLowerCase(),
    amountCents: random.int(22, 120) * 100 + 50,
    purchaseDate: isoDay(boughtAt),
    sameNetwork: false,
    createdAt: filedAt,
    vendorState: "confirmed",
    vendorDecidedBy: vendor.owner?.row.id ?? staffId,
    vendorDecidedAt: Math.max(filedAt, decidedAt - 2 * HOUR),
    staffState: "confirmed",
    staffDecidedBy: staffId,
    staffDecidedAt: decidedAt,
  };
}
