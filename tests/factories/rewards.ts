import { env } from "cloudflare:workers";
import { connect } from "@worker/db/client";
import { recountRoom } from "@worker/db/recount";
import { ROOMS } from "@worker/domain/registry/totals";
import type { Row } from "../../scripts/seed/data";
import { NOW } from "./rows";

let serial = 0;

/** A pending referral; give it `referrerId` and `refereeId`. */
export function aReferral(change: Partial<Row<"referrals">> = {}): Row<"referrals"> {
  serial += 1;
  return {
    id: `referral-${String(serial).padStart(4, "0")}`,
    referrerId: "user-none",
    refereeId: `user-none-${serial}`,
    publicKey: `key-${String(serial).padStart(4, "0")}`,
    referralCode: "LEAF-NONE",
    referredAt: NOW,
    ...change,
  };
}

export interface Standing {
  tier: string;
  count: number;
  next: number;
  balance: number;
  earned: number;
  redeemed: number;
  held: number;
}

const NOTHING: Standing = { tier: "bronze", count: 0, next: 5, balance: 0, earned: 0, redeemed: 0, held: 0 };

/** Tier and totals of members; zeros for one without any. */
export async function standingsOf(userIds: readonly string[]): Promise<Standing[]> {
  const columns =
    "tier, referral_count as count, next_tier_requirement as next, current_balance as balance, total_earned as earned, total_redeemed as redeemed, held_points as held";
  const select = env.DB.prepare(`select ${columns} from user_rewards where user_id = ?`);
  const answers = await env.DB.batch<Standing>(userIds.map((userId) => select.bind(userId)));
  return answers.map(({ results }) => results[0] ?? NOTHING);
}

/** A member's tier and totals. */
export const standingOf = async (userId: string): Promise<Standing> => (await standingsOf([userId]))[0] ?? NOTHING;

/** A member's rows of the ledger, in the order in which they were written. */
export const ledgerOf = async (userId: string) =>
  (
    await env.DB.prepare("select type, cause, points from reward_ledger where user_id = ? order by rowid")
      .bind(userId)
      .all<{ type: string; cause: string; points: number }>()
  ).results;

/** A member's holds, and what has become of each. */
export const holdsOf = async (userId: string) =>
  (
    await env.DB.prepare(
      `select type, cause, points, available_from - held_at as span,
        case when released_at is not null then 'released' when cancelled_at is not null then 'cancelled' else 'open' end as state
        from reward_holds where user_id = ? order by rowid`,
    )
      .bind(userId)
      .all<{ type: string; cause: string; points: number; span: number; state: string }>()
  ).results;

/** Whose balance is not what the ledger comes to, or held points not what the open holds do, or either below zero. */
const OFF_BOOKS = `with books as (
    select each.user_id, coalesce(current_balance, 0) as balance, coalesce(held_points, 0) as held,
      (select coalesce(sum(points), 0) from reward_ledger as entry where entry.user_id = each.user_id) as ledger,
      (select coalesce(sum(points), 0) from reward_holds as hold
        where hold.user_id = each.user_id and released_at is null and cancelled_at is null) as holds
    from (select user_id from user_rewards union select user_id from reward_ledger union select user_id from reward_holds) as each
    left join user_rewards on user_rewards.user_id = each.user_id)
  select user_id from books where balance <> ledger or held <> holds or balance < 0 or held < 0`;

/** The members whose totals are not what the ledger, the holds and the referrals say. */
export async function offTotals(): Promise<string[]> {
  const room = ROOMS["userRewards"];
  if (room === undefined) throw new Error("nothing counts rewards");
  // Balances and held points are no part of the recount, which only says where they would be off.
  const { results } = await env.DB.prepare(OFF_BOOKS).all<{ user_id: string }>();
  const { mended } = await recountRoom(connect(env.DB), room, { after: "" });
  return [...new Set([...results.map(({ user_id }) => user_id), ...mended])].sort();
}
