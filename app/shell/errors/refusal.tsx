import { useLocation } from "react-router";
import type { Refusal as Reason } from "@worker/access";
import { NotFoundScreen } from "./error-screens";
import { LoginPrompt } from "./login-prompt";
import { REFUSAL_TITLES } from "./refusal-titles";
import { ForbiddenScreen, SecondFactorScreen } from "./refused-screens";

const NOT_TAKEN = "This page does not take what was sent to it. Nothing was changed.";
const VIEWING = "Nothing was changed. What is private to the account cannot be seen by anybody else.";

/** What stands in a screen's place when the access table refuses it to somebody who is past the age gate. */
export function Refusal({ reason, demo }: { reason: Reason; demo: boolean }) {
  const { pathname, search } = useLocation();
  if (reason === "login") return <LoginPrompt returnTo={pathname + search} demo={demo} path={pathname} />;
  if (reason === "forbidden") return <ForbiddenScreen path={pathname} />;
  if (reason === "second_factor") return <SecondFactorScreen />;
  if (reason === "method") return <ForbiddenScreen title={REFUSAL_TITLES.method} message={NOT_TAKEN} />;
  if (reason === "viewing") return <ForbiddenScreen title="Closed while you view as somebody else" message={VIEWING} />;
  return <NotFoundScreen />;
}
