export const CLAIM_STATES = ["waiting", "confirmed", "rejected"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];
