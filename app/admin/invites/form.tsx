import { Form, useNavigation } from "react-router";
import { INVITE_DESCRIPTION_MAX, INVITE_USES_MAX } from "@worker/domain/oversight/invites/forms";
import type { FormAnswer } from "@worker/form-body";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";

type InviteFormProps = { draft: Extract<FormAnswer<unknown>, { ok: false }> | null };

/** Makes a code; empty and unreadable numbers have their defaults on the server (rules/joining#invites). */
export function InviteForm({ draft }: InviteFormProps) {
  const { formAction, state } = useNavigation();
  const generating = state !== "idle" && formAction === "/invite-manager";
  const { values = {}, errors = {} } = draft ?? {};
  return (
    <section className="card card--pad stack" aria-labelledby="generate-title">
      <h2 id="generate-title">Generate an invite code</h2>
      <Form method="post" action="/invite-manager" className="fields-row" noValidate data-stays>
        <Field name="maxUses" label="Max Uses" error={errors["maxUses"]} help={`1 to ${INVITE_USES_MAX}`}>
          <Input
            name="maxUses"
            type="number"
            inputMode="numeric"
            min={1}
            max={INVITE_USES_MAX}
            defaultValue={values["maxUses"] ?? 1}
          />
        </Field>
        <Field
          name="expiresInDays"
          label="Expires In (Days)"
          error={errors["expiresInDays"]}
          help="Optional; leave empty to never expire"
        >
          <Input
            name="expiresInDays"
            type="number"
            inputMode="numeric"
            min={1}
            defaultValue={values["expiresInDays"]}
          />
        </Field>
        <Field
          name="description"
          label="Description"
          error={errors["description"]}
          help="Optional; seen by admins only"
        >
          <Input name="description" maxLength={INVITE_DESCRIPTION_MAX} defaultValue={values["description"]} />
        </Field>
        <div>
          <input type="hidden" name="intent" value="generate" />
          <Button variant="primary" disabled={generating}>
            {generating ? "Generating..." : "Generate code"}
          </Button>
        </div>
      </Form>
    </section>
  );
}
