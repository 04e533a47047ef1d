import type { SiteSettings } from "../../foundation/settings/settings";
import { isDoubtfulDomain } from "./email-domain";
import { RISK_FACTORS, type RiskFactor } from "../../foundation/users/risk-factors";
import type { RegistrationStatus } from "../../foundation/users/registration-schema";

export const FLAGGED_FROM = 50;
export const BLOCKED_FROM = 80;

/** Registrations of one network count over this many days, and from this many on (rules/joining#network-count). */
export const NETWORK_DAYS = 30;
export const BUSY_NETWORK_FROM = 3;
export const RECENT_MS = 60 * 60_000;

export const scoreOf = (factors: readonly RiskFactor[]): number =>
  factors.reduce((score, factor) => score + RISK_FACTORS[factor].points, 0);

/** @param score the points of all factors together */
export function statusOf(score: number): RegistrationStatus {
  if (score >= BLOCKED_FROM) return "blocked";
  return score >= FLAGGED_FROM ? "flagged" : "approved";
}

interface Typed {
  username: string;
  email: string;
  referralCode?: string | undefined;
}

export const isGeneric = (username: string, pattern: string): boolean =>
  new RegExp(pattern, "i").test(username.normalize("NFKC"));

/** What speaks against a registration in what was typed; the network's part only the database can tell. */
export function ownFactors(
  { username, email, referralCode }: Typed,
  lists: Pick<SiteSettings["fraud"], "disposableDomains" | "genericName">,
): RiskFactor[] {
  return [
    ...(isDoubtfulDomain(email, lists.disposableDomains) ? (["email_domain"] as const) : []),
    ...(isGeneric(username, lists.genericName) ? (["generic_name"] as const) : []),
    ...(referralCode === undefined ? [] : (["referral_code"] as const)),
  ];
}
