import { data, redirect, redirectDocument } from "react-router";
import { contextOf, type RequestContext } from "@worker/context";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import { challengeCookie } from "@worker/domain/foundation/second-factor/challenge";
import { deviceName } from "@worker/domain/foundation/sessions/device";
import { loginPageForm } from "@worker/domain/foundation/sessions/forms";
import { pathAfterLogin } from "@worker/domain/foundation/sessions/landing-path";
import { logIn } from "@worker/domain/foundation/account/log-in";
import { sessionCookie, tokenFrom } from "@worker/domain/foundation/sessions/sessions";
import { RateLimited, Unauthenticated } from "@worker/errors";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/login";
import { Entrance } from "~/shell/entrance/entrance";
import { LoginForm, type LoginErrors } from "~/shell/login/form";
import { pageMeta } from "~/shell/page-meta";

/** What the demo button fills in; such accounts exist and log in on a local demo only (rules/demo#demo-mode). */
const DEMO_LOGIN = { login: "member", password: "leafproof-demo" };

export function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, site, demo } = contextOf(context);
  const query = new URL(request.url).searchParams;
  const returnTo = safeReturnPath(query.get("returnTo"));
  if (viewer.kind === "member") {
    throw redirect(pathAfterLogin(site.siteMode, { role: viewer.role, isTester: viewer.tester }, returnTo));
  }
  const values = demo && query.has("demo") ? DEMO_LOGIN : {};
  return { opening: site.siteMode === "coming_soon", demo, returnTo, values };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, loginPageForm);
  if (!form.ok) return refused(400, form.errors, form.values);
  try {
    const { kind, account, token } = await logIn(site, {
      ...form.value,
      oldToken: tokenFrom(request.headers.get("cookie")),
      device: deviceName(request.headers.get("user-agent")),
    });
    if (kind === "challenge") {
      site.setHeader("set-cookie", challengeCookie(token));
      return redirectDocument(
        `/login/second-factor?${new URLSearchParams({ returnTo: form.value.returnTo ?? "/" })}`,
        303,
      );
    }
    site.setHeader("set-cookie", sessionCookie(token));
    return redirectDocument(pathAfterLogin(site.site.siteMode, account, form.value.returnTo), 303);
  } catch (error) {
    return failed(error, site, form.value);
  }
}

type Typed = { login?: string; returnTo?: string };

/** The password is never sent back. */
const refused = (status: number, errors: LoginErrors, { login, returnTo }: Typed) =>
  data({ errors, values: { login }, returnTo: safeReturnPath(returnTo) }, { status });

function failed(error: unknown, { setHeader }: RequestContext, typed: Typed) {
  if (error instanceof Unauthenticated) return refused(401, { form: error.message }, typed);
  if (!(error instanceof RateLimited)) throw error;
  setHeader("retry-after", String(error.retryAfterSeconds));
  return refused(429, { form: error.message }, typed);
}

export const meta = () =>
  pageMeta({ title: "Log in", description: "Log in to Leafproof.", path: "/login", noindex: true }, "");

export const handle = { bare: true };

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { opening, demo } = loaderData;
  const { errors, values, returnTo } = actionData ?? { ...loaderData, errors: undefined };
  return (
    <Entrance opening={opening}>
      <div className="solo">
        <h1>Log in</h1>
        <LoginForm returnTo={returnTo} values={values} errors={errors} demo={demo} opening={opening} />
      </div>
    </Entrance>
  );
}
