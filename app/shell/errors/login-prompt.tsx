import { useLocation, useRouteLoaderData } from "react-router";
import { Icon } from "~/ui/icon";
import { LinkButton } from "~/ui/button";
import { useEntrance } from "../login/entrance";
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
  const { opens, dialog } = useEntrance({
    ...{ returnTo, search, demo },
    inviteRequired: shell?.inviteRequired ?? false,
    now: shell?.now ?? 0,
  });
  const back = new URLSearchParams({ returnTo });
  return (
    <div className="solo">
      <Icon name="lock" size="lg" />
      <h1>{loginPromptTitle(path)}</h1>
      <p className="lead">{loginPromptText(path)}</p>
      <div className="row row--wrap">
        <LinkButton variant="primary" to={`/login?${back}`} onClick={opens("login")}>
          Log in
        </LinkButton>
        <LinkButton to={`/register?${back}`} onClick={opens("register")}>
          Sign up
        </LinkButton>
        {demo && (
          <LinkButton variant="quiet" to={`/login?demo=1&${back}`}>
            Fill in the demo account
          </LinkButton>
        )}
      </div>
      {dialog}
    </div>
  );
}
