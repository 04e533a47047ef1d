import type { SiteMode } from "../../../env";
import { roleHolds } from "../access/policy";
import { safeReturnPath } from "../access/return-path";
import type { Account } from "../users/account";

/** See rules/access#landing-after-login. */
export function pathAfterLogin(
  mode: SiteMode,
  { role, isTester }: Pick<Account, "role" | "isTester">,
  wanted?: string,
): string {
  const path = safeReturnPath(wanted);
  if (mode !== "coming_soon" || roleHolds(role, "admin.tools")) return path;
  return isTester ? "/taper-tracker" : "/";
}
