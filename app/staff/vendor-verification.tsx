import { data, Form, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { isVerified } from "@worker/domain/catalogue/vendors/verified";
import { changeVerification, readVerification } from "@worker/domain/oversight/vendor-identity/change-verification";
import {
  END_REASON_MAX,
  ENDED,
  VERIFICATION_INTENTS,
  VERIFIED_AGAIN,
  verificationForm,
} from "@worker/domain/oversight/vendor-identity/verification-forms";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/vendor-verification";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { Field, Textarea } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { formatDate } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const pathOf = (vendorId: string): string => `/staff-dashboard/vendors/${encodeURIComponent(vendorId)}/verification`;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const vendor = await orNotFound(readVerification(db, viewer, params.vendorId));
  return { vendor, verified: isVerified(vendor, now) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, verificationForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  const { verified, reason } = form.value;
  try {
    await changeVerification(site, { verified, reason, id: params.vendorId });
  } catch (error) {
    return refusedForm(error, site, { reason });
  }
  const text = verified ? VERIFIED_AGAIN : ENDED;
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(pathOf(params.vendorId), 303);
}

export const handle = sheets(workCss);

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(
    {
      title: "Vendor verification",
      description: "Ends a verification, or gives it back.",
      path: pathOf(params.vendorId),
      noindex: true,
    },
    "",
  );

export default function StaffVendorVerification({
  loaderData: { vendor, verified },
  actionData,
}: Route.ComponentProps) {
  const { id, name, withdrawnAt } = vendor;
  const details = { to: `/staff-dashboard/vendors?vendor=${encodeURIComponent(id)}`, label: name };
  return (
    <div className="settings">
      <Breadcrumbs trail={[{ to: "/staff-dashboard", label: "Staff dashboard" }, details]} here="Verification" />
      <h1>Verification of {name}</h1>
      <Standing vendor={vendor} verified={verified} />
      {(withdrawnAt !== null || verified) && (
        <Form
          key={withdrawnAt}
          preventScrollReset
          method="post"
          action={pathOf(id)}
          className="card card--pad stack"
          noValidate
        >
          <FormProblems errors={actionData?.errors ?? {}} labels={{ reason: "Reason" }} />
          <Field
            name="reason"
            label="Reason"
            error={actionData?.errors["reason"]}
            help="The vendor reads it, and the audit log keeps it."
          >
            <Textarea
              name="reason"
              required
              rows={4}
              maxLength={END_REASON_MAX}
              defaultValue={actionData?.values["reason"] ?? ""}
            />
          </Field>
          <div className="row row--wrap">
            {withdrawnAt === null ? (
              <Button variant="danger" name="intent" value={VERIFICATION_INTENTS.end}>
                End verification
              </Button>
            ) : (
              <Button variant="primary" name="intent" value={VERIFICATION_INTENTS.again}>
                Verify again
              </Button>
            )}
            <Link to={`/vendor/${encodeURIComponent(id)}`}>Public page</Link>
          </div>
        </Form>
      )}
    </div>
  );
}

/** What is in force, and what the button below would do. */
function Standing({ vendor, verified }: Route.ComponentProps["loaderData"]) {
  const { verifiedAt, verificationEndsAt: endsAt, withdrawnAt, withdrawnReason } = vendor;
  if (withdrawnAt !== null)
    return (
      <>
        <Note kind="bad" title={`Staff ended this verification on ${formatDate(withdrawnAt)}.`}>
          {withdrawnReason}
        </Note>
        <p className="muted">
          Verifying again gives back the badge, the dashboard and what is left of the paid year. Where nothing is left,
          a year begins with its fee.
        </p>
      </>
    );
  if (!verified || verifiedAt === null)
    return <p className="lead muted">No verification is in force. A settled fee brings it back.</p>;
  return (
    <p className="lead muted">
      Verified since {formatDate(verifiedAt)}
      {endsAt !== null && `, until ${formatDate(endsAt)}`}. Ending it takes the badge at once and makes the
      vendor&apos;s dashboard read-only. The page stays listed, and you can verify the vendor again.
    </p>
  );
}
