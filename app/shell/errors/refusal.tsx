import { useLocation } from "react-router";
import type { Refusal as Reason } from "@worker/access";
import { ForbiddenScreen, NotFoundScreen, SecondFactorScreen } from "./error-screens";
import { LoginPrompt } from "./login-prompt";

export const REFUSAL_TITLES: Record<Reason, string> = {
  landing: "Opening soon",
  login: "Login Required",
  forbidden: "Access Denied",
  second_factor: "Second factor required",
  age: "Are you 21 or older?",
  method: "Nothing to send here",
  unlisted: "Page not found",
};

const NOT_TAKEN = "This page does not take what was sent to it. Nothing was changed.";

/** What stands in a screen's place when the access table refuses it; over "age" the frame lays the age gate. */
export function Refusal({ reason, demo }: { reason: Reason; demo: boolean }) {
  const { pathname, search } = useLocation();
  if (reason === "login") return <LoginPrompt returnTo={pathname + search} demo={demo} path={pathname} />;
  if (reason === "forbidden") return <ForbiddenScreen path={pathname} />;
  if (reason === "second_factor") return <SecondFactorScreen />;
  if (reason === "method") return <ForbiddenScreen title={REFUSAL_TITLES.method} message={NOT_TAKEN} />;
  if (reason === "unlisted") return <NotFoundScreen />;
  return (
    <>
      <h1>{REFUSAL_TITLES[reason]}</h1>
      <p className="lead">This page opens once your age is confirmed.</p>
    </>
  );
}
