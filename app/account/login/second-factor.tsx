import { data, redirect, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import {
  challengeFrom,
  ChallengeOver,
  clearedChallengeCookie,
} from "@worker/domain/foundation/second-factor/challenge";
import { challengePageForm } from "@worker/domain/foundation/second-factor/forms";
import { deviceName } from "@worker/domain/foundation/sessions/device";
import { finishLogIn } from "@worker/domain/foundation/account/finish-log-in";
import { pathAfterLogin } from "@worker/domain/foundation/sessions/landing-path";
import { sessionCookie, tokenFrom } from "@worker/domain/foundation/sessions/sessions";
import { RateLimited, Unauthenticated } from "@worker/errors";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/second-factor";
import { Entrance } from "~/shell/entrance/entrance";
import { pageMeta } from "~/shell/page-meta";
import { Button } from "~/ui/button";
import { Note } from "~/ui/note";
import { CodeField } from "../second-factor/fields";

export function loader({ context, request }: Route.LoaderArgs) {
  const { site } = contextOf(context);
  if (challengeFrom(request.headers.get("cookie")) === null) throw redirect("/login");
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get("returnTo"));
  return { opening: site.siteMode === "coming_soon", returnTo };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, challengePageForm);
  if (!form.ok) return data({ error: form.errors["code"], message: form.errors["form"] }, { status: 400 });
  const cookie = request.headers.get("cookie");
  try {
    const { account, token } = await finishLogIn(site, {
      challenge: challengeFrom(cookie),
      code: form.value.code,
      oldToken: tokenFrom(cookie),
      device: deviceName(request.headers.get("user-agent")),
    });
    site.setHeader("set-cookie", sessionCookie(token));
    site.setHeader("set-cookie", clearedChallengeCookie);
    return redirectDocument(pathAfterLogin(site.site.siteMode, account, form.value.returnTo), 303);
  } catch (error) {
    if (error instanceof ChallengeOver) {
      site.setHeader("set-cookie", clearedChallengeCookie);
      site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "bad", text: error.message }));
      return redirectDocument("/login", 303);
    }
    if (error instanceof Unauthenticated) return data({ error: error.message, message: undefined }, { status: 401 });
    if (!(error instanceof RateLimited)) throw error;
    site.setHeader("retry-after", String(error.retryAfterSeconds));
    return data({ error: undefined, message: error.message }, { status: 429 });
  }
}

export const meta = () =>
  pageMeta(
    { title: "Second factor", description: "Finish logging in.", path: "/login/second-factor", noindex: true },
    "",
  );

export const handle = { bare: true };

export default function LoginSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Entrance opening={loaderData.opening}>
      <div className="solo">
        <h1>Second factor</h1>
        <p className="lead">Enter the current code from your authenticator app.</p>
        <form className="login stack" method="post" noValidate>
          {actionData?.message && (
            <Note kind="bad" role="alert">
              {actionData.message}
            </Note>
          )}
          <input type="hidden" name="returnTo" value={loaderData.returnTo} />
          <CodeField error={actionData?.error} help="Without your phone, a recovery code works too, once." />
          <Button variant="primary" block>
            Log in
          </Button>
        </form>
      </div>
    </Entrance>
  );
}
