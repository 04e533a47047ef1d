import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { resetPasswordForm } from "@worker/domain/foundation/account/credential-forms";
import { isResetOpen, RESET_LINK_DEAD, resetPassword } from "@worker/domain/foundation/account/reset-password";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/password-reset-choose";
import { MailedLink, mailedLinkMeta, noStore } from "~/shell/entrance/mailed-link";
import { mailedToken } from "~/shell/entrance/mailed-token";
import { refusedForm } from "~/shell/refused-form";
import { Button, LinkButton } from "~/ui/button";
import { FormProblems } from "~/ui/form-problems";
import { Note } from "~/ui/note";
import { NEW_PASSWORD_LABELS, NewPasswordFields } from "../password/new-password-fields";

const HERE = "/password-reset/choose";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, site, now } = contextOf(context);
  const token = mailedToken(request);
  const open = await isResetOpen(db, token, now);
  const answer = { opening: site.siteMode === "coming_soon", token: open ? token : null, dead: RESET_LINK_DEAD };
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

export const headers = noStore;

export const meta = () => mailedLinkMeta("Choose a new password", HERE);

export const handle = { bare: true };

export default function ChoosePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { opening, token, dead } = loaderData;
  const errors = actionData?.errors ?? {};
  return (
    <MailedLink opening={opening} title="Choose a new password">
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
    </MailedLink>
  );
}
