import { Form } from "react-router";
import { PROOF_MAILBOXES } from "@worker/domain/oversight/applications/forms";
import type { OwnProof } from "@worker/domain/oversight/applications/read-wizard";
import { Button } from "~/ui/button";
import { Field, Select } from "~/ui/field";
import { Note } from "~/ui/note";

/** How to prove that a listed vendor's domain is the applicant's own (rules/verification#domain-proof). */
export function DomainProof({ proof: { host, record, proven } }: { proof: OwnProof }) {
  if (proven) return <Note kind="good">You have proven that you control {host}.</Note>;
  const options = PROOF_MAILBOXES.map((mailbox) => ({ value: mailbox, label: `${mailbox}@${host}` }));
  return (
    <section className="card card--pad stack" aria-labelledby="proof-title">
      <h2 id="proof-title">Prove that you control {host}</h2>
      <p>A vendor with this website or name is already listed. To take over its page, choose one of two ways.</p>
      <h3>By a DNS record</h3>
      <p>
        Add this TXT record to {host}, then ask us to look for it: <code className="code">{record}</code>
      </p>
      <Form method="post" action="/verification/domain">
        <Button name="way" value="dns">
          Look for the record
        </Button>
      </Form>
      <h3>By email</h3>
      <Form method="post" action="/verification/domain" className="stack">
        <Field
          name="mailbox"
          label="Address at this domain"
          help="The email links to a page with one button; anyone there can press it."
        >
          <Select name="mailbox" options={options} />
        </Field>
        <div>
          <Button name="way" value="mail" icon="mail">
            Email a link
          </Button>
        </div>
      </Form>
    </section>
  );
}
