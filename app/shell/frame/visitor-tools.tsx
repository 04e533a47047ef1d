import { useState } from "react";
import { useLocation } from "react-router";
import { switchInstead } from "~/ui/switch-instead";
import { type Entrance, EntranceDialog } from "../login/entrance-dialog";

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
  const [shown, setShown] = useState<Entrance | null>(null);
  const returnTo = `${pathname}${search}`;
  const back = new URLSearchParams({ returnTo });
  const ref = new URLSearchParams(search).get("ref");
  const toRegister = new URLSearchParams({ returnTo, ...(ref !== null && { ref }) });
  return (
    <>
      <a className="btn btn--bar" href={`/login?${back}`} onClick={switchInstead(() => setShown("login"))}>
        Log in
      </a>
      <a
        className="btn btn--primary btn--bar opt"
        href={`/register?${toRegister}`}
        onClick={switchInstead(() => setShown("register"))}
      >
        Sign up
      </a>
      <EntranceDialog {...{ shown, returnTo, search, demo, inviteRequired, now }} show={setShown} />
    </>
  );
}
