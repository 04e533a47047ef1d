import type { Way } from "@worker/domain/voice/redemptions/words";

export const REDEEM_PATH = "/referrals/redeem";

/** The form for a way of being paid. */
export const redeemPath = (way: Way): string => `${REDEEM_PATH}?way=${way}`;
