import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import type { Person } from "./people";
import { Random } from "./random";

interface Corrections {
  rows: Row<"rewardCorrections">[];
  ledger: Row<"rewardLedger">[];
  audit: Row<"auditLog">[];
}

type By = "staff" | "admin";

interface Sample {
  /** Whose points. */
  username: string;
  points: number;
  reason: string;
  by: By;
  daysAgo: number;
  /** Who decided, and why not where it was declined; left out where it waits. */
  decided?: { by: By; note?: string };
}

/** At once, by two people, waiting for either of the two demo accounts, and declined. */
const SAMPLES: readonly Sample[] = [
  {
    ...{ username: "trusted", points: 500, by: "staff", daysAgo: 74, decided: { by: "staff" } },
    reason: "The welcome bonus was paid late, through a fault of ours, and twice taken back since.",
  },
  {
    ...{ username: "tester", points: 6200, by: "staff", daysAgo: 38, decided: { by: "admin" } },
    reason: "Seven review rewards were lost when two accounts of yours were joined. This is all of them.",
  },
  {
    ...{ username: "member", points: 9000, by: "staff", daysAgo: 21 },
    decided: { by: "admin", note: "The claim it refers to was rejected. Please look at the order number again." },
    reason: "Review rewards of the summer that were not paid.",
  },
  {
    ...{ username: "member", points: 7500, by: "staff", daysAgo: 3 },
    reason: "Three review rewards at the rate that held then, which our records had wrong until last week.",
  },
  {
    ...{ username: "trusted", points: 5600, by: "admin", daysAgo: 1 },
    reason: "Points that a former account of yours had earned. Support asked for proof, and has it.",
  },
];

/** Corrections of points, with the ledger's rows of those in effect: all of them give, so that balances cover them. */
export function planCorrections(
  people: readonly Person[],
  { today, staff, admin }: { today: number; staff: Row<"users">; admin: Row<"users"> },
): Corrections {
  const random = new Random("corrections");
  const whoIs = { staff, admin };
  const plans = SAMPLES.flatMap((sample) => {
    const member = people.find(({ row }) => row.username === sample.username)?.row;
    if (member === undefined) return [];
    const proposedAt = today - sample.daysAgo * DAY + 9 * HOUR;
    const alone = sample.decided?.by === sample.by;
    const decidedAt = sample.decided === undefined ? null : alone ? proposedAt : proposedAt + 20 * HOUR;
    return [{ ...sample, member, proposedAt, decidedAt, id: random.id(proposedAt) }];
  });
  const inEffect = plans.filter(({ decided }) => decided !== undefined && decided.note === undefined);
  return {
    rows: plans.map(({ id, member, points, reason, by, decided, proposedAt, decidedAt }) => ({
      ...{ id, userId: member.id, points, reason, proposedBy: whoIs[by].id, proposedAt, decidedAt },
      state: decided === undefined ? "waiting" : decided.note === undefined ? "effective" : "declined",
      decidedBy: decided === undefined ? null : whoIs[decided.by].id,
      note: decided?.note ?? null,
    })),
    ledger: inEffect.map(({ id, member, points, reason, decided, proposedAt, decidedAt }) => ({
      ...{ id: random.id(decidedAt ?? proposedAt), userId: member.id, type: "correction", cause: id, points },
      description: `Correction by staff: ${reason}`,
      actorId: whoIs[decided?.by ?? "staff"].id,
      at: decidedAt ?? proposedAt,
    })),
    audit: inEffect.map(({ id, member, points, reason, decided, proposedAt, decidedAt }) => {
      const actor = whoIs[decided?.by ?? "staff"];
      return {
        id: random.id(decidedAt ?? proposedAt),
        at: decidedAt ?? proposedAt,
        ...{ actorId: actor.id, actorName: actor.username, action: "rewards.corrected" },
        ...{ subjectType: "user", subjectId: member.id, detail: { correction: id, points, reason } },
        requestId: random.hex(16),
      };
    }),
  };
}
