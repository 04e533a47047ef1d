import { LinkButton } from "~/ui/button";
import { Screen } from "./error-screens";
import { denialText, ownWay } from "./refusal-texts";

type Forbidden = { path?: string; title?: string; message?: string };

/** 403: logged in, but not as somebody who may; 405 with words of its own. */
export function ForbiddenScreen({ path = "", title = "Access Denied", message = denialText(path) }: Forbidden) {
  const own = ownWay(path);
  if (own) {
    const actions = (
      <LinkButton variant="primary" to={own.to}>
        {own.label}
      </LinkButton>
    );
    return (
      <Screen icon="armchair" title={own.title} actions={actions}>
        <p className="lead">{own.message}</p>
      </Screen>
    );
  }
  return (
    <Screen icon="shield-alert" title={title}>
      <p className="lead">{message}</p>
    </Screen>
  );
}

/** 403: staff whose session lacks the second factor that the site asks of them (rules/sessions#required-factor). */
export function SecondFactorScreen() {
  const actions = (
    <LinkButton variant="primary" to="/account/second-factor">
      Second factor
    </LinkButton>
  );
  return (
    <Screen icon="key-round" title="Second factor required" actions={actions}>
      <p className="lead">Set up a second factor to use staff tools.</p>
    </Screen>
  );
}
