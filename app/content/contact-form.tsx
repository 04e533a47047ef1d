import { Form } from "react-router";
import { BODY_MAX, SUBJECT_MAX } from "@worker/domain/voice/support/forms";
import { Button } from "~/ui/button";
import { Field, Input, Textarea } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { Link } from "~/ui/link";

const LABELS = { subject: "Subject", body: "Message" };

type ContactFormProps = {
  /** What the link that led here is about; "" without one. */
  subject: string;
  draft: { errors: Record<string, string>; values: Record<string, string> } | null;
};

export function ContactForm({ subject, draft }: ContactFormProps) {
  const { errors = {}, values = {} } = draft ?? {};
  return (
    <section className="section stack" aria-labelledby="ask">
      <h2 id="ask">Ask our staff</h2>
      <Form method="post" action="/contact-support" className="card card--pad stack" noValidate>
        <FormProblems errors={errors} labels={LABELS} />
        <Field name="subject" label={LABELS.subject} error={errors["subject"]}>
          <Input name="subject" required maxLength={SUBJECT_MAX} defaultValue={values["subject"] ?? subject} />
        </Field>
        <Field
          name="body"
          label={LABELS.body}
          error={errors["body"]}
          help="Never send a password, a card number or a government ID. In an emergency call 911 first."
        >
          <Textarea name="body" required rows={6} maxLength={BODY_MAX} defaultValue={values["body"]} />
        </Field>
        <Button variant="primary">Send</Button>
      </Form>
    </section>
  );
}

/** Visitors write a mail. */
export function ContactLogin() {
  return (
    <section className="section" aria-labelledby="ask">
      <h2 id="ask">Ask our staff</h2>
      <p>
        <Link to="/login?returnTo=/contact-support">Log in</Link> to ask with a form and to read the answer here; or
        write to one of the addresses above.
      </p>
    </section>
  );
}
