import { Form } from "react-router";
import type { ApplicationView, ShownField } from "@worker/domain/oversight/applications/read-application";
import { STEPS } from "@worker/domain/oversight/applications/step-forms";
import { Button } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";

type Props = { view: ApplicationView; secrets: readonly ShownField[] };

/** What the applicant wrote, step by step; what a resubmission changed stands beside what was there before. */
export function ApplicationAnswers({ view, secrets }: Props) {
  return (
    <>
      {view.changed > 0 && (
        <Note kind="wait">{plural(view.changed, "answer")} changed since the previous submission; each is marked.</Note>
      )}
      {view.sections.map((fields, index) => (
        <section key={STEPS[index]} aria-label={STEPS[index]} className="stack">
          <h2>{STEPS[index]}</h2>
          <Facts
            facts={fields.map(({ label, value, before }) => ({
              label: before === undefined ? label : `${label} (changed)`,
              value: before === undefined ? <Text text={value} /> : <Changed value={value} before={before} />,
            }))}
          />
        </section>
      ))}
      {view.secrets !== "none" && <Secrets viewable={view.secrets === "viewable"} fields={secrets} />}
    </>
  );
}

const Text = ({ text }: { text: string }) => (
  <span className="pre" dir="auto">
    {text}
  </span>
);

function Changed({ value, before }: { value: string; before: string }) {
  return (
    <div className="grid-2">
      <p>
        <span className="small muted">Now:</span>{" "}
        <ins>
          <Text text={value || "nothing"} />
        </ins>
      </p>
      <p>
        <span className="small muted">Before:</span>{" "}
        <del className="muted">
          <Text text={before || "nothing"} />
        </del>
      </p>
    </div>
  );
}

function Secrets({ viewable, fields }: { viewable: boolean; fields: readonly ShownField[] }) {
  return (
    <section className="stack" aria-labelledby="secrets-title">
      <h2 id="secrets-title">Tax ID and bank details</h2>
      {fields.length > 0 && (
        <Facts facts={fields.map(({ label, value }) => ({ label, value: value === "on" ? "Yes" : value }))} />
      )}
      {fields.length === 0 && (
        <p className="muted">
          Stored encrypted. {viewable ? "Each view is recorded in the audit log." : "An admin can view them."}
        </p>
      )}
      {viewable && fields.length === 0 && (
        <Form method="post">
          <Button name="intent" value="secrets" icon="eye">
            Show them
          </Button>
        </Form>
      )}
    </section>
  );
}
