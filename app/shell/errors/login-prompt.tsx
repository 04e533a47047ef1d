import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { loginPromptText, loginPromptTitle } from "./refusal-texts";

type LoginPromptProps = {
  returnTo: string;
  /** Chooses the words; some screens have their own. */
  path?: string;
  demo?: boolean;
};

/** The page of an address that needs an account; it answers 401 (rules/access#refusals). */
export function LoginPrompt({ returnTo, path = "", demo = false }: LoginPromptProps) {
  const back = new URLSearchParams({ returnTo });
  return (
    <div className="solo">
      <Icon name="lock" size="lg" />
      <h1>{loginPromptTitle(path)}</h1>
      <p className="lead">{loginPromptText(path)}</p>
      <div className="row row--wrap">
        <LinkButton variant="primary" to={`/login?${back}`}>
          Log in
        </LinkButton>
        <LinkButton to={`/register?${back}`}>Sign up</LinkButton>
        {demo && (
          <LinkButton variant="quiet" to={`/login?demo=1&${back}`}>
            Fill in the demo account
          </LinkButton>
        )}
      </div>
    </div>
  );
}
