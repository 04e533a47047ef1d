import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { batchLists } from "@worker/db/batch-lists";
import { connect } from "@worker/db/client";
import { REWARD_RATES } from "@worker/domain/foundation/settings/reward-rates";
import { hideReviews, restoreReviews } from "@worker/domain/voice/review-writing/hide-review";
import { reviews } from "@worker/domain/voice/reviews/schema";
import { credit } from "@worker/domain/voice/rewards/credit";
import { payReviewRewards } from "@worker/domain/voice/review-rewards/review-reward";
import { Random } from "../../../../scripts/seed/random";
import { clear, insert } from "../../../factories/insert";
import { aReview, aUser, aVendor, NOW } from "../../../factories/rows";
import { setSetting } from "../../../factories/site";

const db = connect(env.DB);
const IDS = ["r1", "r2", "r3"];
let now = NOW;

beforeEach(async () => {
  await clear(env.DB);
  now = NOW;
  await insert(env.DB, "users", [aUser({ id: "ann" })]);
  await insert(
    env.DB,
    "vendors",
    IDS.map((id) => aVendor({ id: `v-${id}` })),
  );
  const written = IDS.map((id, n) =>
    aReview({ id, vendorId: `v-${id}`, authorId: "ann", rating: n === 0 ? 1 : 5, verifiedBy: "staff", verifiedAt: 1 }),
  );
  await insert(env.DB, "reviews", written);
});

const run = (statements: ReturnType<typeof payReviewRewards>) => batchLists(db, [statements]);
const pay = (ids: readonly string[] = IDS) =>
  run(payReviewRewards(db, sql`${reviews.id} in (select value from json_each(${JSON.stringify(ids)}))`, (now += 1)));
const hide = (ids: readonly string[]) =>
  run(hideReviews(db, { ids }, { cause: "moderator", by: "mod", reason: "Not so" }, (now += 1)));
const restore = (ids: readonly string[]) => run(restoreReviews(db, { ids }, (now += 1)));
const book = (type: "redemption" | "referral_bonus", points: number) =>
  db.batch(credit(db, { userId: "ann", type, cause: `${type}/${now}`, points, description: "Test" }, (now += 1)));

async function currentTier() {
  const row = await env.DB.prepare(
    "select current_balance as balance, total_earned as earned, total_redeemed as redeemed from user_rewards where user_id = 'ann'",
  ).first<{ balance: number; earned: number; redeemed: number }>();
  const sum = await env.DB.prepare("select coalesce(sum(points), 0) as sum from reward_ledger").first<{
    sum: number;
  }>();
  return { balance: 0, earned: 0, redeemed: 0, ...row, sum: sum?.sum };
}
const marks = async () =>
  (await env.DB.prepare("select incentive from reviews order by id").all<{ incentive: string | null }>()).results.map(
    ({ incentive }) => incentive,
  );

describe("the review reward", () => {
  it("pays each verified review once, by tier and not by rating, and marks it", async () => {
    await insert(env.DB, "userRewards", [{ userId: "ann", tier: "silver" }]);
    await pay();
    await pay();
    expect(await currentTier()).toEqual({ balance: 750, earned: 750, redeemed: 0, sum: 750 });
    expect(await marks()).toEqual(IDS.map(() => "Review reward: 250 points"));
  });

  it("pays nothing for what is not verified, and nothing for what is hidden", async () => {
    await env.DB.batch([
      env.DB.prepare("update reviews set verified_by = null where id = 'r1'"),
      env.DB.prepare("update reviews set verified_by = 'purchase' where id = 'r2'"),
      env.DB.prepare("update reviews set hidden_at = 1 where id = 'r3'"),
    ]);
    await pay();
    expect([(await currentTier()).sum, await marks()]).toEqual([0, [null, null, null]]);
  });

  it("leaves the mark of a sample, whatever it says, when it is taken back", async () => {
    const sample = "Review reward: a sample";
    await env.DB.prepare("update reviews set incentive = ?, incentive_kind = 'sample' where id = 'r1'")
      .bind(sample)
      .run();
    await pay();
    await hide(IDS);
    expect([(await currentTier()).sum, await marks()]).toEqual([0, [sample, null, null]]);
  });

  it("is taken back when the review is hidden, and given again once when it is restored", async () => {
    await pay();
    for (let time = 0; time < 2; time += 1) {
      await hide(["r1", "r2"]);
      await hide(["r1"]);
      expect(await currentTier()).toMatchObject({ balance: 100, earned: 100, sum: 100 });
      expect(await marks()).toEqual([null, null, "Review reward: 100 points"]);
      await restore(["r1", "r2"]);
      await restore(["r2"]);
      expect(await currentTier()).toMatchObject({ balance: 300, earned: 300, sum: 300 });
    }
  });

  it("keeps its amount when it comes back, whatever the tier has become", async () => {
    await pay(["r1"]);
    await hide(["r1"]);
    await env.DB.prepare("update user_rewards set tier = 'platinum'").run();
    await restore(["r1"]);
    expect((await currentTier()).balance).toBe(100);
  });

  it("follows the rates that an admin set, but not for what was paid before", async () => {
    await pay(["r1"]);
    const paying = (reviewReward: number) => {
      const { tiers } = REWARD_RATES;
      return setSetting("rewardRates", {
        ...REWARD_RATES,
        tiers: { ...tiers, bronze: { ...tiers.bronze, reviewReward } },
      });
    };
    await paying(70);
    await pay(["r2"]);
    await hide(["r1"]);
    await restore(["r1"]);
    expect(await currentTier()).toEqual({ balance: 170, earned: 170, redeemed: 0, sum: 170 });
    await paying(0);
    await pay(["r3"]);
    expect([(await currentTier()).sum, (await marks())[2]]).toEqual([170, null]);
    await env.DB.exec("delete from settings where key = 'rewardRates'");
  });

  it("takes what is there where some was spent, and later earnings settle the rest", async () => {
    await pay();
    await book("redemption", -250);
    await hide(["r1", "r2"]);
    expect(await currentTier()).toEqual({ balance: 0, earned: 100, redeemed: 250, sum: 0 });
    await book("referral_bonus", 120);
    expect(await currentTier()).toEqual({ balance: 0, earned: 220, redeemed: 250, sum: 0 });
    await book("referral_bonus", 500);
    expect(await currentTier()).toEqual({ balance: 470, earned: 720, redeemed: 250, sum: 470 });
    await restore(["r1", "r2"]);
    expect((await currentTier()).balance).toBe(670);
  });

  it("is paid once however many pay at once", async () => {
    await Promise.all(Array.from({ length: 10 }, () => pay()));
    expect((await currentTier()).sum).toBe(300);
  });
});

it("holds its sums through random sequences of paying, hiding, restoring, earning and spending", async () => {
  const random = new Random("review rewards");
  const held = new Set<string>();
  const hidden = new Set<string>();
  let [other, spent] = [0, 0];
  for (let step = 0; step < 250; step += 1) {
    const ids = IDS.filter(() => random.int(0, 1) === 1);
    const act = random.int(0, 4);
    if (act === 0) {
      await pay(ids);
      for (const id of ids) if (!hidden.has(id)) held.add(id);
    } else if (act === 1) {
      await hide(ids);
      for (const id of ids) hidden.add(id);
      for (const id of ids) held.delete(id);
    } else if (act === 2) {
      await restore(ids);
      for (const id of ids) hidden.delete(id);
      for (const id of ids) held.add(id);
    } else if (act === 3) {
      const points = random.int(1, 60);
      await book("referral_bonus", points);
      other += points;
    } else {
      const points = random.int(1, 150);
      const { balance } = await currentTier();
      await book("redemption", -points);
      if (balance >= points) spent += points;
    }
    const earned = held.size * 100 + other;
    const expected = { balance: Math.max(0, earned - spent), earned, redeemed: spent };
    expect(await currentTier(), `step ${step}`).toEqual({ ...expected, sum: expected.balance });
  }
}, 60_000);
