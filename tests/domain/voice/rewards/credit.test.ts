import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { credit, type Entry } from "@worker/domain/voice/rewards/credit";
import { clear } from "../../../factories/insert";

const db = connect(env.DB);
const NOW = Date.UTC(2026, 10, 20, 12);

const book = async (change: Partial<Entry>) => {
  const entry = {
    userId: "ann",
    type: "signup_bonus",
    cause: "ann",
    points: 500,
    description: "Welcome bonus",
  } as const;
  await db.batch(credit(db, { ...entry, ...change }, NOW));
};
const standing = async (userId = "ann") => {
  const columns = "current_balance as balance, total_earned as earned, total_redeemed as redeemed";
  return env.DB.prepare(`select ${columns} from user_rewards where user_id = ?`).bind(userId).first();
};
const ledger = async () =>
  (await env.DB.prepare("select type, cause, points from reward_ledger order by id").all()).results;

beforeEach(() => clear(env.DB));

describe("the ledger", () => {
  it("moves the totals with each row, of a member it has not met before too", async () => {
    await book({});
    await book({ type: "review_reward", cause: "review-1", points: 40 });
    await book({ type: "redemption", cause: "gift-1", points: -500 });
    expect(await standing()).toEqual({ balance: 40, earned: 540, redeemed: 500 });
    expect(await ledger()).toHaveLength(3);
  });

  it("has one row a type and cause, however many write at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => book({})));
    expect(await ledger()).toEqual([{ type: "signup_bonus", cause: "ann", points: 500 }]);
    expect(await standing()).toEqual({ balance: 500, earned: 500, redeemed: 0 });
  });

  it("never lets a balance fall below zero, whatever happens at once", async () => {
    await book({});
    const gifts = Array.from({ length: 10 }, (_, n) => book({ type: "redemption", cause: `gift-${n}`, points: -200 }));
    await Promise.all(gifts);
    expect(await standing()).toEqual({ balance: 100, earned: 500, redeemed: 400 });
    expect(await ledger()).toHaveLength(3);
  });

  it("writes nothing where the batch found its condition false", async () => {
    await book({ onlyIf: sql`0` });
    expect([await ledger(), await standing()]).toEqual([[], null]);
  });

  it("keeps the balances of others", async () => {
    await book({ userId: "bea", cause: "bea" });
    await book({});
    expect(await standing("bea")).toEqual({ balance: 500, earned: 500, redeemed: 0 });
  });

  it("counts what comes back of a redemption as never spent, and not as earned", async () => {
    await book({});
    await book({ type: "redemption", cause: "gift-1", points: -500 });
    await book({ type: "redemption_return", cause: "gift-1", points: 500 });
    await book({ type: "redemption_return", cause: "gift-1", points: 500 });
    expect(await standing()).toEqual({ balance: 500, earned: 500, redeemed: 0 });
  });

  it("takes a correction from what was earned, or adds it there, and says whose it was", async () => {
    await book({});
    await book({ type: "correction", cause: "c1", points: -200, actorId: "sam" });
    await book({ type: "correction", cause: "c2", points: 50, actorId: "sam" });
    expect(await standing()).toEqual({ balance: 350, earned: 350, redeemed: 0 });
    const actors = await env.DB.prepare("select actor_id as actor from reward_ledger order by actor_id, id").all();
    expect(actors.results).toEqual([{ actor: null }, { actor: "sam" }, { actor: "sam" }]);
  });

  it("can be neither changed nor emptied", async () => {
    await book({});
    for (const statement of [
      "update reward_ledger set points = 5000",
      "delete from reward_ledger",
      "insert or replace into reward_ledger select id, user_id, type, cause, 5000, description, at, actor_id from reward_ledger",
    ]) {
      await expect(env.DB.prepare(statement).run(), statement).rejects.toThrow("append-only");
    }
    expect(await ledger()).toEqual([{ type: "signup_bonus", cause: "ann", points: 500 }]);
  });
});
