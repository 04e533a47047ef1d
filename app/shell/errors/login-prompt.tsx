import { useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { Icon } from "~/ui/icon";
import { switchInstead } from "~/ui/switch-instead";
import { LinkButton } from "~/ui/button";
import { type Entrance, EntranceDialog } from "../login/entrance-dialog";
import type { ShellData } from "../shell-data";
import { loginPromptText, loginPromptTitle } from "./refusal-texts";

type LoginPromptProps = {
  returnTo: string;
  /** Chooses the words; some screens have their own. */
  path?: string;
  demo?: boolean;
};

/** The page of an address that needs an account; it answers 401 (rules/access#refusals). Its buttons open the forms in place. */
export function LoginPrompt({ returnTo, path = "", demo = false }: LoginPromptProps) {
  const { search } = useLocation();
  const shell = useRouteLoaderData<ShellData>("root");
  const [shown, setShown] = useState<Entrance | null>(null);
  const back = new URLSearchParams({ returnTo });
  return (
    <div className="solo">
      <Icon name="lock" size="lg" />
      <h1>{loginPromptTitle(path)}</h1>
      <p className="lead">{loginPromptText(path)}</p>
      <div className="row row--wrap">
        <LinkButton variant="primary" to={`/login?${back}`} onClick={switchInstead(() => setShown("login"))}>
          Log in
        </LinkButton>
        <LinkButton to={`/register?${back}`} onClick={switchInstead(() => setShown("register"))}>
          Sign up
        </LinkButton>
        {demo && (
          <LinkButton variant="quiet" to={`/login?demo=1&${back}`}>
            Fill in the demo account
          </LinkButton>
        )}
      </div>
      <EntranceDialog
        {...{ shown, returnTo, search, demo }}
        show={setShown}
        inviteRequired={shell?.inviteRequired ?? false}
        now={shell?.now ?? 0}
      />
    </div>
  );
}
