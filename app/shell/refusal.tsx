import { useLocation } from "react-router";
import type { Decision } from "@worker/access";
import { ForbiddenScreen } from "./error-screens";
import { LoginPrompt } from "./login-prompt";
import type { ShellData } from "./shell-data";

type Reason = Exclude<Decision, { allow: true }>["reason"];

/** What stands in a screen's place when the access table refuses it. */
export function Refusal({ reason, shell }: { reason: Reason; shell: ShellData }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  if (reason === "login") return <LoginPrompt returnTo={here} demo={shell.demo} path={pathname} />;
  // The gate itself lies over the frame; behind it there is nothing to read.
  if (reason === "age") return <h1>Age check</h1>;
  return <ForbiddenScreen path={pathname} />;
}
