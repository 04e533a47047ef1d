import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { readFactorState } from "@worker/domain/foundation/second-factor/enroll";
import { clearedSessionCookie } from "@worker/domain/foundation/sessions/sessions";
import { deleteAccount } from "@worker/domain/oversight/accounts/delete-account";
import { deletionPageForm } from "@worker/domain/oversight/accounts/deletion-forms";
import type { FieldErrors } from "@worker/errors";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/delete";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { Button, LinkButton } from "~/ui/button";
import { Checkbox } from "~/ui/field";
import { Note } from "~/ui/note";
import { AccountFrame } from "./frame/account-frame";
import { CodeField, PasswordField } from "./second-factor/fields";
import { sheets } from "~/styles/sheets";
import accountCss from "./account.css?url";

export async function loader({ context }: Route.LoaderArgs) {
  const request = contextOf(context);
  const { state } = await readFactorState(request, request.viewer);
  return { asksCode: state === "on" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, deletionPageForm);
  if (!form.ok) return refused(400, form.errors, form.values["removeReviews"] === "on");
  try {
    await deleteAccount(site, form.value);
  } catch (error) {
    const { status, errors } = refusalOf(error, site);
    return refused(status, errors, form.value.removeReviews);
  }
  site.setHeader("set-cookie", clearedSessionCookie);
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: "Your account has been deleted." }));
  return redirectDocument("/", 303);
}

const refused = (status: number, errors: FieldErrors, removeReviews: boolean) =>
  data({ errors, removeReviews }, { status });

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta({ title: "Delete your account", description: "Permanently.", path: "/account/delete", noindex: true }, "");

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { errors = {}, removeReviews = false } = actionData ?? {};
  return (
    <AccountFrame title="Delete your account" current="/account/data" lead="This cannot be undone.">
      <ul className="bullets">
        <li>Your name, email address, date of birth, picture, notifications and sessions are deleted immediately.</li>
        <li>
          Your reviews and what you wrote in the forum stay, with “Former member” in place of your name, unless you tick
          the box below.
        </li>
        <li>Entries in the points ledger stay, without your name. Points can no longer be redeemed.</li>
        <li>
          A redemption that is still open is not paid, unless our staff are paying it already. Where it was to be paid
          to is deleted immediately.
        </li>
        <li>A vendor page stays but is no longer connected to you.</li>
      </ul>
      <form method="post" className="stack" noValidate>
        {errors["form"] && (
          <Note kind="bad" role="alert">
            {errors["form"]}
          </Note>
        )}
        <Checkbox name="removeReviews" defaultChecked={removeReviews}>
          Remove my reviews and forum posts too
        </Checkbox>
        <PasswordField error={errors["password"]} />
        {loaderData.asksCode && <CodeField error={errors["code"]} label="Authenticator code or recovery code" />}
        <div className="row row--wrap">
          <Button variant="danger-solid">Delete my account for good</Button>
          <LinkButton to="/account/data">Keep my account</LinkButton>
        </div>
      </form>
    </AccountFrame>
  );
}
