/** What a risk factor is called in words, for staff; the points are those of rules/joining#risk-score. */
export const RISK_FACTORS = {
  email_domain: { points: 40, label: "Disposable or invalid email domain" },
  generic_name: { points: 20, label: "Generic username" },
  referral_code: { points: 10, label: "Signed up with a referral code" },
  busy_network: { points: 50, label: "Three or more accounts from this network in 30 days" },
  recent_network: { points: 30, label: "Another account from this network within the hour" },
} as const;

export type RiskFactor = keyof typeof RISK_FACTORS;
export const riskLabel = (factor: string): string =>
  Object.entries(RISK_FACTORS).find(([name]) => name === factor)?.[1].label ?? factor;
