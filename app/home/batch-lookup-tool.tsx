import { Form } from "react-router";
import { LOOKUP_MAX } from "@worker/domain/catalogue/lab/public/verify-forms";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

/** The compact form: what begins with "verify:" is a code, anything else a batch number (rules/lab#codes). */
export function BatchLookupTool() {
  return (
    <section className="card tool" id="batch-lookup">
      <h3>
        <Icon name="flask-conical" />
        Lab batch lookup
      </h3>
      <p>Whether a result is on record and current, and what the laboratory found.</p>
      <Form method="get" action="/lab-verification" className="tool-row">
        <Field name="find" id="batch-find" label="Batch number or verification code">
          <Input name="find" maxLength={LOOKUP_MAX} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Button type="submit" small>
          Verify
        </Button>
      </Form>
      <p>
        <Link to="/lab-verification">Sample codes</Link>
      </p>
    </section>
  );
}
