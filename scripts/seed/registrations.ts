import { RISK_FACTORS, type RiskFactor } from "@worker/domain/foundation/users/risk-factors";
import { BUSY_NETWORK_FROM, scoreOf, statusOf } from "@worker/domain/oversight/registrations/risk";
import { NEWBIE_AGE_MS } from "./accounts";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import { isOrdinary, type Person } from "./people";
import type { Random } from "./random";

/** A unit of scale: flagged and approved since, blocked, and come by a friend's code. Always four wait for staff. */
const PER_SCALE = { cleared: 24, blocked: 9, referred: 26 } as const;
const WAITING = 4;
/** Networks are forgotten after 90 days. */
const KEPT_DAYS = 90;

const DEVICES = ["Firefox on Windows", "Chrome on Windows", "Chrome on Android", "Safari on iOS", "Safari on macOS"];
const NOTES = [
  "Wrote to the address, got a plausible answer.",
  "A university network; three flatmates signed up in one week.",
  "Long, specific first review. Looks like a person.",
  "Same office as an earlier member, who confirmed it.",
];

export interface Registered {
  person: Person;
  row: Row<"registrations">;
  referrer: Person | null;
  /** When the welcome bonus was paid; null while the registration waits. */
  bonusAt: number | null;
}

export interface RegistrationPlan {
  registered: Registered[];
  blocked: Row<"registrations">[];
}

interface Options {
  today: number;
  scale: number;
  staffId: string;
}

const factorsOf = (factors: RiskFactor[]) => ({
  riskScore: scoreOf(factors),
  riskFactors: factors.map((factor) => ({ factor, points: RISK_FACTORS[factor].points })),
  status: statusOf(scoreOf(factors)),
});

const mayShare = (person: Person): boolean =>
  isOrdinary(person) && !person.row.testerSince && person.row.username !== "newbie";

/** When somebody registered; `newbie`, who is always twelve hours old, at the same moment at every hour of the day. */
const joinedAt = ({ row }: Person, today: number): number =>
  row.username === "newbie" ? today - NEWBIE_AGE_MS : row.createdAt;

/** People who may have come from one network in short order: three, then the four who were flagged because of them. */
function sharedNetwork(people: readonly Person[], today: number): Person[] {
  const length = BUSY_NETWORK_FROM + WAITING;
  const ordinary = people.filter(mayShare).sort((a, b) => a.row.createdAt - b.row.createdAt);
  const recent = ordinary.filter(({ row }) => row.createdAt > today - KEPT_DAYS * DAY);
  const from = recent.length < length ? ordinary.slice(-length) : recent;
  const runs = from.map((_, start) => from.slice(start, start + length)).filter((run) => run.length === length);
  const span = (run: Person[]) => (run.at(-1)?.row.createdAt ?? 0) - (run[0]?.row.createdAt ?? 0);
  return runs.sort((a, b) => span(a) - span(b))[0] ?? [];
}

/**
 * How everybody registered: nearly all without a doubt, some flagged and approved since, four who still wait; and
 * attempts that were blocked, of which no account is left.
 */
export function planRegistrations(
  random: Random,
  people: readonly Person[],
  { today, scale, staffId }: Options,
): RegistrationPlan {
  const shared = sharedNetwork(people, today);
  const waiting = new Set(shared.slice(-WAITING));
  const network = random.hex(64);
  const old = people.filter(
    (person) => mayShare(person) && !shared.includes(person) && person.row.createdAt < today - KEPT_DAYS * DAY,
  );
  const chosen = random.shuffled(old);
  const cleared = new Set(chosen.slice(0, PER_SCALE.cleared * scale));
  const referred = new Set(chosen.slice(PER_SCALE.cleared * scale).slice(0, PER_SCALE.referred * scale));
  const byHand = broughtByDemoAccounts(
    people.filter((each) => mayShare(each) && !shared.includes(each) && !cleared.has(each) && !referred.has(each)),
    people,
    today,
  );
  const seniors = old.filter(({ row }) => row.createdAt < today - 400 * DAY);

  const registered = people.map((person): Registered => {
    const own = random.fork(person.row.username);
    const { id: userId } = person.row;
    const createdAt = joinedAt(person, today);
    const referrer = byHand.get(person) ?? (referred.has(person) ? friendOf(own, person, seniors) : null);
    const flagged = waiting.has(person) || cleared.has(person);
    const factors: RiskFactor[] = [
      ...(referrer ? ["referral_code" as const] : []),
      ...(flagged ? ["busy_network" as const] : []),
    ];
    const hash = shared.includes(person) ? network : own.hex(64);
    const row = {
      id: own.id(createdAt),
      userId,
      device: own.pick(DEVICES),
      registeredAt: createdAt,
      networkHash: createdAt < today - KEPT_DAYS * DAY ? "" : hash,
      referralCode: referrer === null ? null : codeOf(referrer),
      ...factorsOf(factors),
    };
    if (!cleared.has(person)) return { person, row, referrer, bonusAt: waiting.has(person) ? null : createdAt };
    const reviewedAt = createdAt + own.int(2, 40) * HOUR;
    const review = { status: "approved" as const, reviewedAt, reviewedBy: staffId, reviewNote: own.pick(NOTES) };
    return { person, row: { ...row, ...review }, referrer, bonusAt: reviewedAt };
  });
  return { registered, blocked: blockedRows(random.fork("blocked"), PER_SCALE.blocked * scale, today) };
}

/** How many the demo accounts brought that have something to show. */
const BROUGHT = { trusted: 7, member: 5 } as const;

/** The newest that could have come by a code, dealt in turn, so that each has some whose time is not over. */
function broughtByDemoAccounts(able: readonly Person[], people: readonly Person[], today: number): Map<Person, Person> {
  const brought = new Map<Person, Person>();
  const open = Object.entries(BROUGHT).flatMap(([name, count]) => {
    const referrer = people.find(({ row }) => row.username === name);
    return referrer === undefined ? [] : [{ referrer, left: count }];
  });
  const newest = able
    .filter(({ row }) => row.createdAt < today - 3 * DAY && !row.suspendedAt)
    .sort((a, b) => b.row.createdAt - a.row.createdAt);
  for (const person of newest) {
    const next = open.sort((a, b) => b.left - a.left).find(({ left }) => left > 0);
    if (next === undefined) break;
    if (next.referrer.row.createdAt >= person.row.createdAt) continue;
    brought.set(person, next.referrer);
    next.left -= 1;
  }
  return brought;
}

/** A referral code: the prefix, and the name in upper case (rules/rewards#referral-codes). */
export const codeOf = ({ row }: Person): string => `LEAF-${row.username.toUpperCase()}`;

function friendOf(random: Random, { row }: Person, seniors: readonly Person[]): Person | null {
  const earlier = seniors.filter((each) => each.row.createdAt < row.createdAt);
  return earlier.length === 0 ? null : random.pick(earlier);
}

/** Attempts in runs of three from one network each. */
function blockedRows(random: Random, count: number, today: number): Row<"registrations">[] {
  return Array.from({ length: count }, (_, index) => {
    const run = random.fork(`run ${Math.floor(index / 3)}`);
    const registeredAt = today - run.int(1, 80) * DAY + run.int(1, 20) * HOUR + (index % 3) * 7 * 60_000;
    const factors: RiskFactor[] = run.chance(0.6)
      ? ["busy_network", "recent_network"]
      : ["email_domain", "generic_name", "recent_network"];
    return {
      id: random.id(registeredAt),
      userId: null,
      networkHash: run.hex(64),
      device: run.pick(DEVICES),
      registeredAt,
      referralCode: null,
      ...factorsOf(factors),
    };
  });
}

export const registrationCases = (random: Random, { registered }: RegistrationPlan): Row<"moderationCases">[] =>
  registered
    .filter(({ row }) => row.status === "flagged")
    .map(({ person, row: { id, registeredAt } }) => ({
      id: random.id(registeredAt),
      kind: "registration" as const,
      subjectId: id,
      ownerId: person.row.id,
      source: "fraud_check" as const,
      status: "open" as const,
      openedAt: registeredAt,
    }));
