import { LinkButton } from "~/ui/button";
import { Screen } from "./error-screens";
import { pageMeta } from "../page-meta";

/** Every screen has a loader, so that client navigations ask the access table too. */
export const loader = () => null;

export const meta = () =>
  pageMeta({ title: "Offline", description: "This page needs a connection.", path: "/offline", noindex: true }, "");

export default function Offline() {
  const retry = (
    <LinkButton variant="primary" to="/">
      Retry
    </LinkButton>
  );
  return (
    <Screen icon="wifi-off" title="You are offline" actions={retry}>
      <p className="lead">This page needs a connection.</p>
    </Screen>
  );
}
