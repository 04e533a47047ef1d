import { sql } from "drizzle-orm";
import { z } from "zod";
import type { MemberPoints } from "../../../context";
import { jsonText } from "../../../json-text";
import { users } from "../../foundation/users/schema";
import { TIER_NAMES } from "./rules";
import { userRewards } from "./schema";
import { TIER_WORDS } from "./tier-words";

/** Of `users`: balance and tier as one text, read with the session from one row; null where nothing was counted yet. */
export const pointsColumn = sql<
  string | null
>`(select json_array(${userRewards.currentBalance}, ${userRewards.tier}) from ${userRewards} where ${userRewards.userId} = ${users.id})`;

const stored = jsonText(z.tuple([z.number(), z.enum(TIER_NAMES)]));

/** @param text what `pointsColumn` answered */
export function readPoints(text: string | null): MemberPoints | null {
  if (text === null) return null;
  const [balance, tier] = stored(text);
  return { balance, tier: TIER_WORDS[tier] };
}
