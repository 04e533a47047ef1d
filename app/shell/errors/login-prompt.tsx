import type { MouseEvent } from "react";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { switchInstead } from "~/ui/switch-instead";
import { loginPromptText, loginPromptTitle } from "./refusal-texts";

type LoginPromptProps = {
  returnTo: string;
  /** Chooses the words; some screens have their own. */
  path?: string;
  demo?: boolean;
};

/**
 * Presses the top bar's own link, which opens its form over the page; where there is no such link, this one leads to the
 * form's page. A modal of its own here would cost every page of a visitor a script more.
 */
const inPlace = (form: "/login" | "/register") => (event: MouseEvent) => {
  const link = document.querySelector<HTMLAnchorElement>(`.bar-tools a[href^="${form}?"]`);
  if (link !== null) switchInstead(() => link.click())(event);
};

/** The page of an address that needs an account; it answers 401 (rules/access#refusals). Its buttons open the forms in place. */
export function LoginPrompt({ returnTo, path = "", demo = false }: LoginPromptProps) {
  const back = new URLSearchParams({ returnTo });
  return (
    <div className="solo">
      <Icon name="lock" size="lg" />
      <h1>{loginPromptTitle(path)}</h1>
      <p className="lead">{loginPromptText(path)}</p>
      <div className="row row--wrap">
        <LinkButton variant="primary" to={`/login?${back}`} onClick={inPlace("/login")}>
          Log in
        </LinkButton>
        <LinkButton to={`/register?${back}`} onClick={inPlace("/register")}>
          Sign up
        </LinkButton>
        {demo && (
          <LinkButton variant="quiet" to={`/login?demo=1&${back}`}>
            Fill in the demo account
          </LinkButton>
        )}
      </div>
    </div>
  );
}
