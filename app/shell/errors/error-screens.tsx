import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";

type ScreenProps = { icon: IconName; title: string; children: ReactNode; actions?: ReactNode };

export function Screen({ icon, title, children, actions }: ScreenProps) {
  return (
    <div className="solo">
      <Icon name={icon} size="lg" />
      <h1>{title}</h1>
      {children}
      <div className="row row--wrap">{actions ?? <LinkButton to="/">Back to home</LinkButton>}</div>
    </div>
  );
}

/** The address that failed; a relative one would lead to that of the outermost route. */
function TryAgain() {
  const { pathname, search } = useLocation();
  return (
    <LinkButton variant="primary" to={pathname + search} reloadDocument>
      Try again
    </LinkButton>
  );
}

/** 404, also for what exists but is not this viewer's to see (rules/access#refusals). */
export function NotFoundScreen({ what = "page" }: { what?: string }) {
  return (
    <Screen
      icon="search-x"
      title="Not found"
      actions={
        <>
          <LinkButton variant="primary" to="/search">
            Search
          </LinkButton>
          <LinkButton to="/vendors">All vendors</LinkButton>
          <LinkButton variant="quiet" to="/">
            Back to home
          </LinkButton>
        </>
      }
    >
      <p className="lead">There is no {what} at this address. It may have moved, or it may never have existed.</p>
    </Screen>
  );
}

/** Anything unexpected. The request id is in the log too, so that support can find it. */
export function ErrorScreen({ requestId, title = "Something went wrong" }: { requestId?: string; title?: string }) {
  return (
    <Screen
      icon="triangle-alert"
      title={title}
      actions={
        <>
          <TryAgain />
          <LinkButton to="/contact-support">Contact</LinkButton>
        </>
      }
    >
      <p className="lead">This is our fault, and it has been logged. Trying again often helps.</p>
      {requestId && (
        <p className="small muted">
          Request <code>{requestId}</code>
        </p>
      )}
    </Screen>
  );
}
