import type { auditLog } from "@worker/domain/foundation/audit/schema";
import type { inviteCodes, inviteRedemptions } from "@worker/domain/oversight/invites/schema";
import { DEMO_ACCOUNTS } from "./accounts";
import { DAY, HOUR } from "./calendar";
import type { Person } from "./people";
import type { Random } from "./random";

type Invite = typeof inviteCodes.$inferInsert;
type Redemption = typeof inviteRedemptions.$inferInsert;
type AuditRow = typeof auditLog.$inferInsert;

interface Invites {
  codes: Invite[];
  redemptions: Redemption[];
  audit: AuditRow[];
}

/** What becomes of a code; one after the other, so that every state occurs. Days are counted from its making. */
interface Fate {
  ageDays: number;
  maxUses: number;
  /** The share of its uses that are taken, as far as people registered in its time. */
  taken: number;
  lastsDays?: number;
  endedAfterDays?: number;
  description: string | null;
}

const FATES: readonly Fate[] = [
  { ageDays: 2, maxUses: 10, taken: 0, lastsDays: 30, description: "Newsletter, fall" },
  { ageDays: 40, maxUses: 25, taken: 0.2, description: "Trusted testers" },
  { ageDays: 60, maxUses: 1, taken: 1, description: "For a moderator's friend" },
  { ageDays: 90, maxUses: 5, taken: 0.4, lastsDays: 14, description: "Meet-up in Portland" },
  { ageDays: 120, maxUses: 50, taken: 0.1, endedAfterDays: 9, description: "Posted in public by mistake" },
  { ageDays: 12, maxUses: 3, taken: 0, lastsDays: 60, description: null },
  { ageDays: 200, maxUses: 3, taken: 1, lastsDays: 90, description: "Laboratory staff" },
  { ageDays: 300, maxUses: 100, taken: 0.15, lastsDays: 30, description: "First readers" },
  { ageDays: 5, maxUses: 1, taken: 0, endedAfterDays: 1, description: "Sent to a wrong address" },
  { ageDays: 25, maxUses: 2, taken: 0.5, description: null },
  { ageDays: 330, maxUses: 2, taken: 1, description: "Early vendors" },
  { ageDays: 1, maxUses: 1, taken: 0, lastsDays: 7, description: "Support case" },
];

const LETTERS = Array.from("23456789ABCDEFGHJKLMNPQRSTVWXYZ");
const group = (random: Random): string => Array.from({ length: 4 }, () => random.pick(LETTERS)).join("");

interface SeedRoles {
  today: number;
  people: readonly Person[];
  admin: { id: string; username: string };
}

/** Invite codes in every state, who came by them, and the audit rows of their making and ending. */
export function generateInvites(random: Random, count: number, { today, people, admin }: SeedRoles): Invites {
  const strangers = people.slice(DEMO_ACCOUNTS.length);
  const came = new Set<string>();
  const all: Invites = { codes: [], redemptions: [], audit: [] };
  for (let n = 0; n < count; n += 1) {
    const fate = FATES[n % FATES.length] ?? random.pick(FATES);
    const createdAt = today - fate.ageDays * DAY - Math.floor(n / FATES.length) * HOUR - random.int(1, 9) * HOUR;
    const after = (days: number | undefined) => (days === undefined ? null : createdAt + days * DAY);
    const [expiresAt, deactivatedAt] = [after(fate.lastsDays), after(fate.endedAfterDays)];
    const end = Math.min(expiresAt ?? today, deactivatedAt ?? today, today);
    const guests = strangers
      .filter(({ row }) => row.createdAt > createdAt && row.createdAt < end && !came.has(row.id))
      .slice(0, Math.ceil(fate.maxUses * fate.taken));
    const id = random.id(createdAt);
    // A code that is to be used up has as many uses as people who came.
    const maxUses = fate.taken === 1 ? Math.max(1, guests.length) : fate.maxUses;
    const code = ["LEAF", group(random), group(random), group(random)].join("-");
    const made = { id, code, maxUses, currentUses: guests.length, description: fate.description };
    const ended = { deactivatedAt, deactivatedBy: deactivatedAt === null ? null : admin.id };
    all.codes.push({ ...made, createdAt, createdBy: admin.id, expiresAt, ...ended });
    for (const { row } of guests) {
      came.add(row.id);
      all.redemptions.push({ inviteId: id, userId: row.id, redeemedAt: row.createdAt });
    }
    const entry = (at: number, action: string, detail: AuditRow["detail"]): AuditRow => ({
      id: random.id(at),
      at,
      actorId: admin.id,
      actorName: admin.username,
      action,
      detail,
      subjectType: "invite",
      subjectId: id,
      requestId: random.hex(16),
    });
    all.audit.push(entry(createdAt, "invite.generated", { maxUses, expiresAt, description: fate.description }));
    if (deactivatedAt !== null) all.audit.push(entry(deactivatedAt, "invite.deactivated", {}));
  }
  return all;
}
