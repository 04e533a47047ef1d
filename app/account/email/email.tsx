import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { readAddress, requestEmailChange } from "@worker/domain/foundation/account/change-email";
import { changeEmailForm } from "@worker/domain/foundation/account/credential-forms";
import type { FieldErrors } from "@worker/errors";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/email";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Button } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Field, Input } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import { AccountFrame } from "../frame/account-frame";
import { PasswordField } from "../second-factor/fields";
import { UnconfirmedNote } from "./unconfirmed-note";
import { sheets } from "~/styles/sheets";
import accountCss from "../account.css?url";

const HERE = "/account/email";

export function loader({ context }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  return readAddress(db, viewer, now);
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, changeEmailForm);
  if (!form.ok) return data({ errors: form.errors, values: { email: form.values["email"] ?? "" } }, { status: 400 });
  const { email } = form.value;
  try {
    await requestEmailChange(site, form.value);
  } catch (error) {
    return refusedForm(error, site, { email });
  }
  const text = `We have sent a link to ${email}. The change takes effect once you use it.`;
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirectDocument(HERE, 303);
}

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta({ title: "Your email address", description: "Confirm or change it.", path: HERE, noindex: true }, "");

const NOTHING_SENT: { errors: FieldErrors; values: Record<string, string> } = { errors: {}, values: {} };
const LABELS = { email: "New email address", password: "Your password" };

export default function EmailAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { email, confirmed, pending } = loaderData;
  const { errors, values } = actionData ?? NOTHING_SENT;
  return (
    <AccountFrame title="Your email address" current={HERE}>
      {!confirmed && <UnconfirmedNote />}
      <Facts
        facts={[
          { label: "Address", value: email },
          { label: "Status", value: confirmed ? "Confirmed" : "Not confirmed" },
        ]}
      />
      {pending && (
        <Note kind="wait" title={`A change to ${pending.email} is waiting for you to use its link.`}>
          It works until <DateTime at={pending.until} withTime />. Until you use it, everything goes to your current
          address.
        </Note>
      )}
      <section aria-labelledby="change-title">
        <h2 id="change-title">Change email address</h2>
        <p className="muted">
          We will send a link to the new address{confirmed && " and notify the present one"}. Once you use the link, the
          new address takes effect{confirmed && "; until 72 hours later, the present one can refuse it"}.
        </p>
        <form method="post" action={HERE} className="stack" noValidate>
          <FormProblems errors={errors} labels={LABELS} />
          <Field name="email" label={LABELS.email} error={errors["email"]}>
            <Input type="email" name="email" autoComplete="email" required defaultValue={values["email"]} />
          </Field>
          <PasswordField error={errors["password"]} />
          <Button variant="primary">Send the link</Button>
        </form>
      </section>
    </AccountFrame>
  );
}
