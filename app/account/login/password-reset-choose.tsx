import { data, redirectDocument } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { mailToken } from "@worker/domain/foundation/mail/forms";
import { resetPasswordForm } from "@worker/domain/foundation/account/credential-forms";
import { isResetOpen, RESET_LINK_DEAD, resetPassword } from "@worker/domain/foundation/account/reset-password";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/password-reset-choose";
import { Entrance } from "~/shell/entrance/entrance";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Button, LinkButton } from "~/ui/button";
import { FormProblems } from "~/ui/form-problems";
import { Note } from "~/ui/note";
import { NEW_PASSWORD_LABELS, NewPasswordFields } from "../password/new-password-fields";

const HERE = "/password-reset/choose";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, site, now } = contextOf(context);
  const token = v.safeParse(mailToken, new URL(request.url).searchParams.get("token"));
  const open = token.success && (await isResetOpen(db, token.output, now));
  const answer = { opening: site.siteMode === "coming_soon", token: open ? token.output : null, dead: RESET_LINK_DEAD };
  return data(answer, { status: open ? 200 : 410 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, resetPasswordForm);
  if (!form.ok) return data({ errors: form.errors }, { status: 400 });
  try {
    await resetPassword(site, form.value);
  } catch (error) {
    return refusedForm(error, site);
  }
  const text = "Your password has been changed. Log in with the new one.";
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirectDocument("/login", 303);
}

/** The address holds a token. */
export const headers = () => ({ "cache-control": "no-store" });

export const meta = () =>
  pageMeta(
    { title: "Choose a new password", description: "With the link we emailed you.", path: HERE, noindex: true },
    "",
  );

export const handle = { bare: true };

export default function ChoosePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { opening, token, dead } = loaderData;
  const errors = actionData?.errors ?? {};
  return (
    <Entrance opening={opening}>
      <div className="solo">
        <h1>Choose a new password</h1>
        {token === null ? (
          <>
            <Note kind="bad">{dead}</Note>
            <div className="row">
              <LinkButton variant="primary" to="/password-reset">
                Request a new link
              </LinkButton>
            </div>
          </>
        ) : (
          <form method="post" className="stack" noValidate>
            <FormProblems errors={errors} labels={NEW_PASSWORD_LABELS} />
            <input type="hidden" name="token" value={token} />
            <NewPasswordFields errors={errors} />
            <Button variant="primary">Change password</Button>
            <p className="small muted">This logs you out everywhere. You still need your second factor to log in.</p>
          </form>
        )}
      </div>
    </Entrance>
  );
}
