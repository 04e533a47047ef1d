import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { resetRequestForm } from "@worker/domain/foundation/account/credential-forms";
import { requestPasswordReset, RESET_REQUESTED } from "@worker/domain/foundation/account/reset-password";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/password-reset";
import { Entrance } from "~/shell/entrance/entrance";
import { pageMeta } from "~/shell/page-meta";
import { Button, LinkButton } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { Note } from "~/ui/note";

const HERE = "/password-reset";

export function loader({ context, request }: Route.LoaderArgs) {
  const { site } = contextOf(context);
  const sent = new URL(request.url).searchParams.has("sent");
  return { opening: site.siteMode === "coming_soon", said: sent ? RESET_REQUESTED : null };
}

/** Leads to the same address whether or not there is such an account. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, resetRequestForm);
  if (!form.ok) return data({ errors: form.errors }, { status: 400 });
  await requestPasswordReset(contextOf(context), form.value.login);
  return redirectDocument(`${HERE}?sent`, 303);
}

export const meta = () =>
  pageMeta(
    { title: "Forgot your password?", description: "Choose a new one by email.", path: HERE, noindex: true },
    "",
  );

export const handle = { bare: true };

const LABELS = { login: "Username or email" };

export default function PasswordReset({ loaderData: { opening, said }, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? {};
  return (
    <Entrance opening={opening}>
      <div className="solo">
        <h1>Forgot your password?</h1>
        {said ? (
          <Note kind="good" role="status">
            {said}
          </Note>
        ) : (
          <p className="lead">
            Enter your username or email address, and we will email a reset link to the address on your account.
          </p>
        )}
        <form method="post" action={HERE} className="stack" noValidate>
          <FormProblems errors={errors} labels={LABELS} />
          <Field name="login" label={LABELS.login} error={errors["login"]}>
            <Input name="login" autoComplete="username" autoCapitalize="none" required />
          </Field>
          <Button variant={said ? "plain" : "primary"}>{said ? "Send another link" : "Send the link"}</Button>
        </form>
        <p className="small muted">
          Nothing came? Look among unwanted mail, or write to us from the address of your account.
        </p>
        <div className="row">
          <LinkButton variant="quiet" to="/login">
            Back to login
          </LinkButton>
        </div>
      </div>
    </Entrance>
  );
}
