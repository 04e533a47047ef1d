import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { sessionCookie, tokenFrom } from "@worker/domain/foundation/sessions/sessions";
import { changePassword } from "@worker/domain/foundation/account/change-password";
import { changePasswordForm } from "@worker/domain/foundation/account/credential-forms";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/password";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Button } from "~/ui/button";
import { FormProblems } from "~/ui/form-problems";
import { AccountFrame } from "../frame/account-frame";
import { NEW_PASSWORD_LABELS, NewPasswordFields } from "./new-password-fields";
import { PasswordField } from "../second-factor/fields";
import { sheets } from "~/styles/sheets";
import accountCss from "../account.css?url";

const HERE = "/account/password";

/** Client navigations are access-checked through it. */
export const loader = () => null;

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, changePasswordForm);
  if (!form.ok) return data({ errors: form.errors }, { status: 400 });
  try {
    const token = await changePassword(site, form.value, tokenFrom(request.headers.get("cookie")) ?? "");
    site.setHeader("set-cookie", sessionCookie(token));
  } catch (error) {
    return refusedForm(error, site);
  }
  const text = "Your password has been changed. Other devices are logged out.";
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirectDocument(HERE, 303);
}

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta({ title: "Your password", description: "Change it.", path: HERE, noindex: true }, "");

const LABELS = { password: "Your password", ...NEW_PASSWORD_LABELS };

export default function Password({ actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? {};
  return (
    <AccountFrame
      title="Your password"
      current={HERE}
      lead="A new password logs you out on every other device, ends write tokens that you made, and we email you about it."
    >
      <form method="post" action={HERE} className="stack" noValidate>
        <FormProblems errors={errors} labels={LABELS} />
        <PasswordField error={errors["password"]} />
        <NewPasswordFields errors={errors} />
        <Button variant="primary">Change password</Button>
      </form>
    </AccountFrame>
  );
}
