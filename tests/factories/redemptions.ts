import { env } from "cloudflare:workers";
import { connect } from "@worker/db/client";
import { readSettings } from "@worker/env";
import { sealPayout } from "@worker/domain/voice/redemptions/payout";
import { credit } from "@worker/domain/voice/rewards/credit";
import type { Row } from "../../scripts/seed/data";
import { insert } from "./insert";
import { DAY, NOW } from "./rows";

let serial = 0;

/** A member's points, with their row in the ledger. */
export async function points(userId: string, points: number): Promise<void> {
  const db = connect(env.DB);
  const entry = { userId, type: "review_reward", cause: `points-${(serial += 1)}`, points, description: "" } as const;
  await db.batch(credit(db, entry, NOW - 9 * DAY));
}

/** A request that waits for staff, with its row in the ledger; give it `userId`, who has the points. */
export async function aRedemption(
  overrides: Partial<Row<"redemptions">> & { userId: string },
): Promise<Row<"redemptions">> {
  serial += 1;
  const id = overrides.id ?? `REDEMPTION${String(serial).padStart(4, "0")}`;
  const { DATA_KEY } = readSettings(env as never);
  const row: Row<"redemptions"> = {
    id,
    requestKey: `key-of-the-form-${serial}`,
    kind: "gift_card",
    points: 1500,
    card: "Visa prepaid",
    payoutSealed: await sealPayout(DATA_KEY, id, { email: "payout@mail.example" }),
    payoutEnding: "…ut@mail.example",
    requestedAt: NOW - 2 * DAY + serial,
    ...overrides,
  };
  await insert(env.DB, "redemptions", [row]);
  const db = connect(env.DB);
  const spent = { userId: row.userId, type: "redemption", cause: id, points: -row.points, description: "" } as const;
  await db.batch(credit(db, spent, row.requestedAt));
  return row;
}
