import { data, isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError, useRouteLoaderData } from "react-router";
import { type Decision, REFUSAL_STATUS } from "@worker/access";
import { contextOf } from "@worker/context";
import type { Route } from "./+types/root";
import { Refusal } from "./shell/refusal";
import { Frame } from "./shell/frame";
import { ErrorScreen, NotFoundScreen } from "./shell/error-screens";
import { type ShellData, shellData } from "./shell/shell-data";
import { Landing } from "./shell/landing";
import styles from "./styles/app.css?url";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

type RefusalReason = Exclude<Decision, { allow: true }>["reason"];
type Refused = { refused: RefusalReason; shell: ShellData };

/** Holds every page to the access table before any loader or action runs (worker/access.ts). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const request = contextOf(context);
    if (request.decision.allow) return;
    const { reason } = request.decision;
    throw data({ refused: reason, shell: shellData(request) } satisfies Refused, { status: REFUSAL_STATUS[reason] });
  },
];

export const loader = ({ context }: Route.LoaderArgs) => shellData(contextOf(context));

export function Layout({ children }: { children: React.ReactNode }) {
  const theme = useShell()?.theme ?? "system";
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1613" media="(prefers-color-scheme: dark)" />
        <link rel="alternate" type="application/atom+xml" title="Leafproof reviews" href="/feeds/reviews.xml" />
        <link rel="alternate" type="application/atom+xml" title="New vendors on Leafproof" href="/feeds/vendors.xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <Frame shell={loaderData}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useShell();
  const refused = refusalOf(error);
  if (refused?.refused === "landing" || shell === undefined) {
    return refused ? <Landing shell={refused.shell} /> : <ErrorScreen />;
  }
  return (
    <Frame shell={shell}>
      <title>{titleOf(error, refused)}</title>
      <meta name="robots" content="noindex" />
      {refused ? <Refusal reason={refused.refused} shell={shell} /> : <Failure error={error} requestId={shell.requestId} />}
    </Frame>
  );
}

function Failure({ error, requestId }: { error: unknown; requestId: string }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return <ErrorScreen requestId={requestId} />;
}

function titleOf(error: unknown, refused: Refused | null): string {
  if (refused) return refused.refused === "login" ? "Login Required · Leafproof" : "Access Denied · Leafproof";
  return isRouteErrorResponse(error) && error.status === 404 ? "Page not found · Leafproof" : "Something went wrong · Leafproof";
}

function useShell(): ShellData | undefined {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  return loaded ?? refusalOf(error)?.shell;
}

function refusalOf(error: unknown): Refused | null {
  return isRouteErrorResponse(error) && isRefused(error.data) ? error.data : null;
}

const isRefused = (value: unknown): value is Refused => typeof value === "object" && value !== null && "refused" in value && "shell" in value;
