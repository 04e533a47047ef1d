import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect, type Db } from "@worker/db/client";
import { credit } from "@worker/domain/voice/rewards/credit";
import { releaseDueHolds } from "@worker/domain/voice/rewards/release-holds";
import { HOLD_MS, PAID_BY_MS } from "@worker/domain/voice/rewards/rules";
import { rewardHolds } from "@worker/domain/voice/rewards/schema";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { insertRows } from "../../../../scripts/seed/write";
import { clear, insert } from "../../../factories/insert";
import { holdsOf, ledgerOf, offTotals, standingOf } from "../../../factories/rewards";
import { aUser, NOW } from "../../../factories/rows";

const HOUR = 3_600_000;
const DUE = NOW + HOLD_MS;

/** Holds of one member, all of that hour. */
async function held(count: number, userId = "ann"): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ id: `hold-${userId}-${String(n).padStart(4, "0")}`, userId, type: "cashback" as const, points: 10 },
    ...{ cause: `${userId}-${n}`, description: "Cashback on a purchase", heldAt: NOW, availableFrom: DUE },
  }));
  await insertRows(env.DB, rewardHolds, rows);
  await insert(env.DB, "userRewards", [{ userId, heldPoints: 10 * count }]);
}

/** One run of the job, and the trips that it took. */
async function run(now: number): Promise<{ released: number; trips: number }> {
  const usage = new Usage();
  const released = await releaseDueHolds(connect(countedD1(env.DB, usage)), now);
  return { released, trips: usage.d1.trips };
}

beforeEach(async () => {
  await clear(env.DB);
  await insert(
    env.DB,
    "users",
    ["ann", "bea"].map((id) => aUser({ id })),
  );
});

describe("what is held", () => {
  it("is released after 24 hours and not before, by the next hourly run and so within 48", async () => {
    await held(1);
    expect((await run(DUE - 1)).released).toBe(0);
    expect(await standingOf("ann")).toMatchObject({ balance: 0, earned: 0, held: 10 });
    expect(await run(DUE)).toEqual({ released: 1, trips: 2 });
    expect(await standingOf("ann")).toMatchObject({ balance: 10, earned: 10, held: 0 });
    expect(await ledgerOf("ann")).toEqual([{ type: "cashback", cause: "ann-0", points: 10 }]);
    expect((await holdsOf("ann"))[0]).toMatchObject({ state: "released" });
    expect(HOLD_MS + HOUR).toBeLessThan(PAID_BY_MS);
  });

  it("is released once by runs at the same time, and by none whose clock was set back", async () => {
    await held(5);
    const runs = await Promise.all([DUE, DUE, DUE - 1, DUE - 30 * HOUR].map(run));
    expect(runs.reduce((sum, { released }) => sum + released, 0)).toBe(5);
    expect(runs.slice(2).map(({ released }) => released)).toEqual([0, 0]);
    expect((await run(DUE - 48 * HOUR)).released).toBe(0);
    expect(await standingOf("ann")).toMatchObject({ balance: 50, held: 0 });
    expect(await offTotals()).toEqual([]);
  });

  it("is released a part at a time, however much is due, and told in one notice", async () => {
    await held(450);
    await held(2, "bea");
    const { released, trips } = await run(DUE);
    expect([released, trips]).toEqual([452, 6]);
    expect([(await standingOf("ann")).balance, (await standingOf("bea")).balance]).toEqual([4500, 20]);
    const told = await env.DB.prepare("select user_id, title, action_url from notifications order by user_id").all();
    expect(told.results).toMatchObject([
      { user_id: "ann", action_url: "/referrals" },
      { user_id: "bea", title: "Held points are released", action_url: "/referrals" },
    ]);
  });

  it("is told in the batch that releases it: where that fails, nothing is released, and nobody is untold", async () => {
    await held(3);
    await held(1, "bea");
    const db = connect(env.DB);
    let batches = 0;
    const breaking = new Proxy(db, {
      get(target, key) {
        if (key !== "batch") return Reflect.get(target, key) as unknown;
        return async (batch: Parameters<Db["batch"]>[0]) => {
          if ((batches += 1) === 2) throw new Error("the second batch is lost");
          return target.batch(batch);
        };
      },
    });
    await releaseDueHolds(breaking, DUE).catch(() => undefined);
    const told = await env.DB.prepare("select user_id as who, count from notifications order by user_id").all();
    expect(told.results).toEqual([
      { who: "ann", count: 1 },
      { who: "bea", count: 1 },
    ]);
  });

  it("of a suspended member waits, and keeps nobody else's back", async () => {
    await held(250);
    await held(1, "bea");
    await env.DB.exec("update users set suspended_at = 1 where id = 'ann'");
    expect((await run(DUE)).released).toBe(1);
    expect((await standingOf("ann")).held).toBe(2500);
    await env.DB.exec("update users set suspended_at = null where id = 'ann'");
    expect((await run(DUE + HOUR)).released).toBe(250);
  });
});

it("earning and spending take one trip each", async () => {
  const usage = new Usage();
  const db = connect(countedD1(env.DB, usage));
  const entry = { userId: "ann", description: "Test" } as const;
  await db.batch(credit(db, { ...entry, type: "signup_bonus", cause: "ann", points: 500 }, NOW));
  await db.batch(credit(db, { ...entry, type: "redemption", cause: "gift", points: -500 }, NOW));
  expect(usage.d1.trips).toBe(2);
});
