import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { beforeEach, expect, it } from "vitest";
import { batchLists } from "@worker/db/batch-lists";
import { connect } from "@worker/db/client";
import { payReviewRewards } from "@worker/domain/voice/review-rewards/review-reward";
import { reverseReviewRewards } from "@worker/domain/voice/review-rewards/reverse-review-reward";
import { users } from "@worker/domain/foundation/users/schema";
import { reviews } from "@worker/domain/voice/reviews/schema";
import { credit } from "@worker/domain/voice/rewards/credit";
import { rewardsData } from "@worker/domain/voice/rewards/personal-data";
import { releaseDueHolds } from "@worker/domain/voice/rewards/release-holds";
import { HOLD_MS } from "@worker/domain/voice/rewards/rules";
import { Random } from "../../../../scripts/seed/random";
import { dayAfterSignup, decideClaim } from "../../../factories/claim-rewards";
import { aClaim } from "../../../factories/claims";
import { clear, insert } from "../../../factories/insert";
import { aReferral, offTotals, standingsOf } from "../../../factories/rewards";
import { aReview, aUser, aVendor, NOW } from "../../../factories/rows";

const db = connect(env.DB);
const HOUR = 3_600_000;
/** One referrer, their newcomers, one of whom refers somebody too. */
const REFERRER_OF: Record<string, string> = { n1: "ref", n2: "ref", n3: "ref", n4: "ref", n5: "ref", n6: "n1" };
const MEMBERS = ["ref", ...Object.keys(REFERRER_OF)];
const STEPS = 300;

const TIERS = [
  { tier: "platinum", from: 50, bonus: 2500, percent: 5, review: 1000 },
  { tier: "gold", from: 15, bonus: 1500, percent: 3, review: 500 },
  { tier: "silver", from: 5, bonus: 1000, percent: 2, review: 250 },
  { tier: "bronze", from: 0, bonus: 500, percent: 1, review: 100 },
] as const;
const tierAt = (count: number) => TIERS.find(({ from }) => count >= from) ?? TIERS[3];

/** An earning of one cause: held, paid or neither. */
interface Earning {
  userId: string;
  points: number;
  dueAt: number;
  state: "held" | "paid" | "none";
}

/** What the books should say, kept in the simplest way: nobody's balance is less than nothing, and no debt is forgiven. */
class Model {
  counts = new Map(MEMBERS.map((id) => [id, 0]));
  free = new Map(MEMBERS.map((id) => [id, 0]));
  spent = new Map(MEMBERS.map((id) => [id, 0]));
  earnings = new Map<string, Earning>();
  suspended = new Set<string>();
  gone = new Set<string>();

  earned(userId: string): number {
    const paid = [...this.earnings.values()].filter((each) => each.userId === userId && each.state === "paid");
    return paid.reduce((sum, { points }) => sum + points, this.free.get(userId) ?? 0);
  }
  held(userId: string): number {
    const held = [...this.earnings.values()].filter((each) => each.userId === userId && each.state === "held");
    return held.reduce((sum, { points }) => sum + points, 0);
  }
  balance(userId: string): number {
    return Math.max(0, this.earned(userId) - (this.spent.get(userId) ?? 0));
  }
  hold(cause: string, userId: string, points: number, now: number): void {
    if (!this.gone.has(userId)) this.earnings.set(cause, { userId, points, dueAt: now + HOLD_MS, state: "held" });
  }
  takeBack(cause: string): void {
    const earning = this.earnings.get(cause);
    if (earning !== undefined) earning.state = "none";
  }
  release(now: number): void {
    for (const earning of this.earnings.values())
      if (earning.state === "held" && earning.dueAt <= now && !this.suspended.has(earning.userId))
        earning.state = "paid";
  }
}

const run = (...statements: BatchItem<"sqlite">[]) => batchLists(db, [statements]);
const reviewOf = (userId: string) => sql`${eq(reviews.id, `review-${userId}`)}`;

beforeEach(async () => {
  await clear(env.DB);
  await env.DB.exec("delete from settings where key = 'rewardRates'");
  await insert(
    env.DB,
    "users",
    [...MEMBERS, "sam"].map((id) => aUser({ id })),
  );
  await insert(env.DB, "vendors", [aVendor({ id: "v1" }), aVendor({ id: "v2" })]);
  await insert(
    env.DB,
    "referrals",
    Object.entries(REFERRER_OF).map(([refereeId, referrerId]) =>
      aReferral({ id: `r-${refereeId}`, referrerId, refereeId }),
    ),
  );
  await insert(
    env.DB,
    "reviews",
    MEMBERS.map((id) => aReview({ id: `review-${id}`, vendorId: "v2", authorId: id, verifiedBy: "sample" })),
  );
});

it.each(["leaf", "root"])(
  "the whole ledger holds its sums through random earning, holding, releasing, taking back, spending, leaving (%s)",
  async (seed) => {
    const random = new Random(`ledger ${seed}`);
    const model = new Model();
    const approved = new Map<string, string>();
    /** Newcomers whose referrals are complete. */
    const completed = new Set<string>();
    const redeemed = new Map<string, { userId: string; points: number }>();
    let now = NOW + HOUR;
    let serial = 0;

    const member = () => MEMBERS[random.int(0, MEMBERS.length - 1)] ?? "ref";
    const present = (userId: string) => !model.gone.has(userId);
    const purchasesOf = (userId: string) => [...approved.values()].filter((each) => each === userId).length;

    const OPERATIONS: Record<string, () => Promise<void>> = {
      async approve() {
        const userId = member();
        const id = `claim-${(serial += 1)}`;
        const cents = random.int(0, 9000);
        const claim = aClaim({ id, userId, vendorId: "v1", amountCents: cents, purchaseDate: dayAfterSignup(3) });
        await insert(env.DB, "purchaseClaims", [claim]);
        await decideClaim(id, "confirm", { now });
        const points = Math.floor((cents * tierAt(model.counts.get(userId) ?? 0).percent) / 100);
        if (points > 0) model.hold(`cashback ${id}`, userId, points, now);
        approved.set(id, userId);
        const referrer = REFERRER_OF[userId];
        if (referrer === undefined || completed.has(userId) || model.gone.has(referrer)) return;
        const count = model.counts.get(referrer) ?? 0;
        model.hold(`referral of ${userId}`, referrer, tierAt(count).bonus, now);
        model.counts.set(referrer, count + 1);
        completed.add(userId);
      },
      async takeBack() {
        const ids = [...approved.keys()];
        const id = ids[random.int(0, Math.max(0, ids.length - 1))];
        if (id === undefined) return;
        const userId = approved.get(id) ?? "";
        await decideClaim(id, "reject", { now });
        approved.delete(id);
        model.takeBack(`cashback ${id}`);
        const referrer = REFERRER_OF[userId];
        if (referrer === undefined || purchasesOf(userId) > 0 || !completed.has(userId)) return;
        model.takeBack(`referral of ${userId}`);
        model.counts.set(referrer, (model.counts.get(referrer) ?? 0) - 1);
        completed.delete(userId);
      },
      async reward() {
        const userId = member();
        await run(...payReviewRewards(db, reviewOf(userId), now));
        const cause = `review of ${userId}`;
        const before = model.earnings.get(cause);
        const points = before?.points ?? tierAt(model.counts.get(userId) ?? 0).review;
        model.earnings.set(cause, { userId, points, dueAt: now, state: "paid" });
      },
      async withdraw() {
        const userId = member();
        await run(...reverseReviewRewards(db, reviewOf(userId), now));
        model.takeBack(`review of ${userId}`);
      },
      async redeem() {
        const userId = member();
        const points = random.int(1, 900);
        const id = `gift-${(serial += 1)}`;
        const entry = { userId, type: "redemption", cause: id, points: -points, description: "Gift" } as const;
        await Promise.all([db.batch(credit(db, entry, now)), db.batch(credit(db, entry, now))]);
        if (model.balance(userId) < points) return;
        model.spent.set(userId, (model.spent.get(userId) ?? 0) + points);
        redeemed.set(id, { userId, points });
      },
      async giveBack() {
        const [id, given] = [...redeemed][random.int(0, Math.max(0, redeemed.size - 1))] ?? [];
        if (id === undefined || given === undefined) return;
        const { userId, points } = given;
        const entry = { userId, type: "redemption_return", cause: id, points, description: "Returned" } as const;
        await Promise.all([db.batch(credit(db, entry, now)), db.batch(credit(db, entry, now))]);
        model.spent.set(userId, (model.spent.get(userId) ?? 0) - points);
        redeemed.delete(id);
      },
      async correct() {
        const userId = member();
        const points = random.int(-300, 300);
        const cause = `correction-${(serial += 1)}`;
        await db.batch(
          credit(db, { userId, type: "correction", cause, points, description: "Corrected", actorId: "sam" }, now),
        );
        if (model.balance(userId) + points >= 0) model.free.set(userId, (model.free.get(userId) ?? 0) + points);
      },
      async release() {
        now += random.int(0, 30) * HOUR;
        // Two runs at once, and one of an earlier hour: nothing is released twice or before its time.
        await Promise.all([releaseDueHolds(db, now), releaseDueHolds(db, now), releaseDueHolds(db, now - 20 * HOUR)]);
        model.release(now);
      },
      async suspend() {
        const userId = member();
        const isOver = model.suspended.has(userId);
        await env.DB.prepare("update users set suspended_at = ? where id = ?")
          .bind(isOver ? null : now, userId)
          .run();
        if (isOver) model.suspended.delete(userId);
        else model.suspended.add(userId);
      },
      async leave() {
        const userId = member();
        if (random.int(0, 24) > 0 || !present(userId)) return;
        await run(
          ...rewardsData.rewardHolds.erased(db, { userId, username: userId, email: "" }, now),
          db.update(users).set({ deletedAt: now }).where(eq(users.id, userId)),
        );
        model.gone.add(userId);
        for (const earning of model.earnings.values())
          if (earning.userId === userId && earning.state === "held") earning.state = "none";
      },
    };
    const names = Object.keys(OPERATIONS);

    for (let step = 0; step < STEPS; step += 1) {
      const name = names[random.int(0, names.length - 1)] ?? "release";
      now += random.int(0, 2) * HOUR;
      await OPERATIONS[name]?.();
      const standings = await standingsOf(MEMBERS);
      for (const [nth, userId] of MEMBERS.entries()) {
        const count = model.counts.get(userId) ?? 0;
        expect(standings[nth], `${userId} after step ${step}, ${name}`).toMatchObject({
          ...{ count, tier: tierAt(count).tier, balance: model.balance(userId), held: model.held(userId) },
          ...{ earned: model.earned(userId), redeemed: model.spent.get(userId) },
        });
      }
    }
    expect(await offTotals()).toEqual([]);
    const twice = await env.DB.prepare(
      "select 1 from (select type, cause from reward_ledger group by 1, 2 having count(*) > 1)",
    ).all();
    expect(twice.results).toEqual([]);
  },
  300_000,
);
