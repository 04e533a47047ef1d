import type { SiteMode } from "../../../env";
import { roleHolds } from "../access/policy";
import { safeReturnPath } from "../access/return-path";
import type { Account } from "../users/account";

/**
 * Where a fresh login leads (rules/access#landing-after-login): back to where it was asked for; before the opening an
 * admin likewise, a trusted tester to the taper tracker, and anyone else to the landing screen.
 */
export function pathAfterLogin(
  mode: SiteMode,
  { role, isTester }: Pick<Account, "role" | "isTester">,
  wanted?: string,
): string {
  const path = safeReturnPath(wanted);
  if (mode !== "coming_soon" || roleHolds(role, "admin.tools")) return path;
  return isTester ? "/taper-tracker" : "/";
}
