import { useLocation } from "react-router";
import { useEntrance } from "../login/entrance";

type VisitorToolsProps = {
  demo: boolean;
  /** While the site is private nobody registers without a code. */
  inviteRequired: boolean;
  /** UTC epoch milliseconds */
  now: number;
};

/**
 * "Log in" and "Sign up" of the top bar: links to the two pages that open the same forms as a modal where scripts run,
 * which can switch from one to the other.
 */
export function VisitorTools({ demo, inviteRequired, now }: VisitorToolsProps) {
  const { pathname, search } = useLocation();
  const returnTo = `${pathname}${search}`;
  const { opens, dialog } = useEntrance({ returnTo, search, demo, inviteRequired, now });
  const back = new URLSearchParams({ returnTo });
  const ref = new URLSearchParams(search).get("ref");
  const toRegister = new URLSearchParams({ returnTo, ...(ref !== null && { ref }) });
  return (
    <>
      <a className="btn btn--bar" href={`/login?${back}`} onClick={opens("login")}>
        Log in
      </a>
      <a className="btn btn--primary btn--bar opt" href={`/register?${toRegister}`} onClick={opens("register")}>
        Sign up
      </a>
      {dialog}
    </>
  );
}
