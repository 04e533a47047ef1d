import { useEffect } from "react";
import {
  data,
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { decide, REFUSAL_STATUS, STATUS_TEXTS, type Refusal as RefusalReason } from "@worker/access";
import { contextOf } from "@worker/context";
import type { Route } from "./+types/root";
import { REFUSAL_TITLES } from "~/shell/errors/refusal-titles";
import { Frame } from "~/shell/frame/frame";
import { ErrorScreen, NotFoundScreen } from "~/shell/errors/error-screens";
import { type ShellData, shellData } from "~/shell/shell-data";
import landing from "~/shell/entrance/landing.css?url";
import base from "~/styles/base.css?url";
import type { ScreenHandle } from "~/styles/sheets";
import { late } from "~/ui/late";

/** Comes when it is needed: on an open site nobody meets it. */
const Landing = late(async () => ({ default: (await import("~/shell/entrance/landing")).Landing }));

/** Comes when it is needed too, but over the age gate, which everybody meets. */
const Refusal = late(async () => ({ default: (await import("~/shell/errors/refusal")).Refusal }));

/** Comes for whoever looks at the site as another. */
const Band = late(async () => ({ default: (await import("~/shell/view-as/band")).Band }));

type Refused = { refused: RefusalReason; shell: ShellData };

/**
 * Holds every page to the access table before any loader or action runs (worker/access.ts). The table is asked about
 * the address and about the route that answers it, so that no spelling of an address reaches a screen around it.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern, request: { method } }) => {
    const request = contextOf(context);
    const path = pattern.startsWith("/") ? pattern : `/${pattern}`;
    const answering = decide(request.site.siteMode, request.viewer, path, method);
    const refusal = [request.decision, answering].find((decision) => !decision.allow);
    if (refusal?.allow !== false) return;
    const { reason } = refusal;
    const shell = { ...shellData(request), ageOverlay: reason === "age" };
    const status = REFUSAL_STATUS[reason];
    throw data({ refused: reason, shell } satisfies Refused, { status, statusText: STATUS_TEXTS[status] });
  },
];

export const loader = ({ context }: Route.LoaderArgs) => shellData(contextOf(context));

export function Layout({ children }: { children: React.ReactNode }) {
  const shell = useShell();
  const theme = shell?.theme ?? "system";
  const isLanding = isHeldBack(refusalOf(useRouteError()));
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1613" media="(prefers-color-scheme: dark)" />
        <link rel="stylesheet" href={base} precedence="base" />
        {isLanding && <link rel="stylesheet" href={landing} precedence="area" />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/atom+xml" title="Leafproof reviews" href="/feeds/reviews.xml" />
        <link rel="alternate" type="application/atom+xml" title="New vendors on Leafproof" href="/feeds/vendors.xml" />
        <link rel="alternate" type="application/atom+xml" title="Leafproof lab results" href="/feeds/lab.xml" />
        <link rel="alternate" type="application/atom+xml" title="Leafproof community" href="/feeds/community.xml" />
        <Meta />
      </head>
      <body>
        {children}
        {shell?.viewAs && <Band view={shell.viewAs} />}
        <ScrollRestoration data-at-once="" />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  useEffect(() => void (lastShell = loaderData));
  const handles = useMatches().map(({ handle }) => handle as ScreenHandle | undefined);
  return (
    <>
      {/* With a precedence React keeps sheets in their order, and shows a screen that is navigated to with its sheets. */}
      {handles.flatMap((handle) =>
        handle?.sheets?.map((href) => <link key={href} rel="stylesheet" href={href} precedence="area" />),
      )}
      {handles.some((handle) => handle?.bare) ? (
        <Outlet />
      ) : (
        <Frame shell={loaderData}>
          <Outlet />
        </Frame>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useShell();
  const refused = refusalOf(error);
  if (shell === undefined) return <ErrorScreen />;
  if (refused !== null && isHeldBack(refused)) return <Entrance shell={refused.shell} />;
  return (
    <Frame shell={shell}>
      <title>{titleOf(error, refused)}</title>
      <meta name="robots" content="noindex" />
      {refused?.refused === "age" ? (
        <BehindAgeGate />
      ) : refused ? (
        <Refusal reason={refused.refused} demo={shell.demo} />
      ) : (
        <Failure error={error} requestId={shell.requestId} />
      )}
    </Frame>
  );
}

/** The frame lays the age gate over it. */
function BehindAgeGate() {
  return (
    <>
      <h1>{REFUSAL_TITLES.age}</h1>
      <p className="lead">This page opens once your age is confirmed.</p>
    </>
  );
}

/** The landing screen at whatever path was asked for; only the front page of it belongs in a search engine. */
function Entrance({ shell }: { shell: ShellData }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <title>Leafproof · Kratom vendors, reviewed by people, proven by labs</title>
      {pathname !== "/" && <meta name="robots" content="noindex" />}
      <Landing shell={shell} returnTo={pathname + search} />
    </>
  );
}

function Failure({ error, requestId }: { error: unknown; requestId: string }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return <ErrorScreen requestId={requestId} />;
}

/** By the site's mode, which holds back every page at once: a frame around it would lead nowhere. */
const isHeldBack = (refused: Refused | null): boolean =>
  refused?.refused === "landing" || (refused?.refused === "login" && refused.shell.inviteRequired);

function titleOf(error: unknown, refused: Refused | null): string {
  if (refused) return `${REFUSAL_TITLES[refused.refused]} · Leafproof`;
  return isRouteErrorResponse(error) && error.status === 404
    ? "Page not found · Leafproof"
    : "Something went wrong · Leafproof";
}

/** In a browser alone: what its frame showed last stays around a page that could not be fetched. */
let lastShell: ShellData | undefined;

function useShell(): ShellData | undefined {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  return refusalOf(error)?.shell ?? loaded ?? lastShell;
}

function refusalOf(error: unknown): Refused | null {
  return isRouteErrorResponse(error) && isRefused(error.data) ? error.data : null;
}

const isRefused = (value: unknown): value is Refused =>
  typeof value === "object" && value !== null && "refused" in value && "shell" in value;
