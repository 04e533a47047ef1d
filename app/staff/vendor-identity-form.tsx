import { Form } from "react-router";
import type { VendorIdentity } from "@worker/domain/oversight/vendor-identity/change-identity";
import {
  IDENTITY_LABELS,
  IDENTITY_NAME_MAX,
  IDENTITY_REASON_MAX,
  WEBSITE_MAX,
} from "@worker/domain/oversight/vendor-identity/identity-forms";
import { Button, LinkButton } from "~/ui/button";
import { Field, Input, Textarea } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";

type Draft = { errors: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> };

/** Name, website and why; a website that waits stands in the field, over it where links lead until then. */
export function VendorIdentityForm({ vendor, draft: { errors, values } }: { vendor: VendorIdentity; draft: Draft }) {
  const { id, name, website, host, pendingWebsite, version } = vendor;
  return (
    <>
      {pendingWebsite !== null && (
        <Note kind="wait" title="The new website is waiting for approval.">
          Links lead to {website} until another staff member approves {pendingWebsite} in the{" "}
          <Link to="/moderation">moderation queue</Link>. Save the current website to withdraw the change.
        </Note>
      )}
      <Form
        method="post"
        action={`/staff-dashboard/vendors?vendor=${encodeURIComponent(id)}`}
        className="card card--pad stack"
        noValidate
      >
        <FormProblems errors={errors} labels={IDENTITY_LABELS} />
        <input type="hidden" name="version" value={version} />
        <Field
          name="name"
          label={IDENTITY_LABELS.name}
          error={errors["name"]}
          help="Takes effect immediately. The page keeps its address."
        >
          <Input name="name" required maxLength={IDENTITY_NAME_MAX} defaultValue={values["name"] ?? name} />
        </Field>
        <Field
          name="website"
          label={IDENTITY_LABELS.website}
          error={errors["website"]}
          help={`On ${host} it takes effect immediately. On another host it waits for a second person; product links then move too, each with its path.`}
        >
          <Input
            name="website"
            type="url"
            required
            maxLength={WEBSITE_MAX}
            autoComplete="off"
            defaultValue={values["website"] ?? pendingWebsite ?? website}
          />
        </Field>
        <Field name="reason" label={IDENTITY_LABELS.reason} error={errors["reason"]} help="Recorded in the audit log">
          <Textarea
            name="reason"
            required
            rows={3}
            maxLength={IDENTITY_REASON_MAX}
            defaultValue={values["reason"] ?? ""}
          />
        </Field>
        <div className="row row--wrap">
          <Button variant="primary">Save</Button>
          <LinkButton to={`/vendor/${encodeURIComponent(id)}`}>Public page</LinkButton>
          <LinkButton to={`/staff-dashboard/vendors/${encodeURIComponent(id)}/verification`}>Verification</LinkButton>
        </div>
      </Form>
    </>
  );
}
