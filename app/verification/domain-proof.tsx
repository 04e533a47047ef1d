import { Form } from "react-router";
import { PROOF_MAILBOXES } from "@worker/domain/oversight/applications/forms";
import type { OwnProof } from "@worker/domain/oversight/applications/read-wizard";
import { Button } from "~/ui/button";
import { Field, Select } from "~/ui/field";
import { Note } from "~/ui/note";

/** How to prove that a listed vendor's domain is the applicant's own (rules/verification#domain-proof). */
export function DomainProof({ proof: { host, record, proven } }: { proof: OwnProof }) {
  if (proven) return <Note kind="good">You have proven that you hold {host}.</Note>;
  const options = PROOF_MAILBOXES.map((mailbox) => ({ value: mailbox, label: `${mailbox}@${host}` }));
  return (
    <section className="card card--pad stack" aria-labelledby="proof-title">
      <h2 id="proof-title">Prove that you hold {host}</h2>
      <p>A vendor with this website or name is listed already. To take its page over, choose one of two ways.</p>
      <h3>By a DNS record</h3>
      <p>
        Add this TXT record to {host}, then let us look: <code className="code">{record}</code>
      </p>
      <Form method="post" action="/verification/domain">
        <Button name="way" value="dns">
          Look for the record
        </Button>
      </Form>
      <h3>By mail</h3>
      <Form method="post" action="/verification/domain" className="stack">
        <Field
          name="mailbox"
          label="Address at this domain"
          help="The mail has a link with one button; anybody there can press it."
        >
          <Select name="mailbox" options={options} />
        </Field>
        <div>
          <Button name="way" value="mail" icon="mail">
            Mail a link
          </Button>
        </div>
      </Form>
    </section>
  );
}
