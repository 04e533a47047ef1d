/** Notices shown above messages until the reader dismisses them (rules/messages#legal-notices). */
export const LEGAL_NOTICES = {
  advice: "What members and vendors write to you is not medical advice.",
  law: "Laws on kratom, 7-OH and MIT differ by place and change. What you arrange is your responsibility.",
} as const;
export type LegalNotice = keyof typeof LEGAL_NOTICES;
export const LEGAL_NOTICE_IDS = Object.keys(LEGAL_NOTICES) as [LegalNotice, ...LegalNotice[]];
