import type { Way } from "@worker/domain/voice/redemptions/words";

export const REDEEM_PATH = "/referrals/redeem";

/** The form for a way of being paid; the first one goes without saying. */
export const redeemPath = (way: Way): string => (way === "gift_card" ? REDEEM_PATH : `${REDEEM_PATH}?way=${way}`);
