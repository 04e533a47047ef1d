import { Form } from "react-router";
import type { AuditFilter } from "@worker/domain/foundation/audit/forms";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Link } from "~/ui/link";
import { auditAddress, isNarrowed } from "./address";
import { AUDIT_ACTIONS } from "./sentences";

/** A GET form; an empty field narrows nothing. */
export function AuditFilters({ filter }: { filter: AuditFilter }) {
  return (
    <Form key={auditAddress(filter)} method="get" action="/admin/audit" className="card card--pad fields-row">
      <Field name="actor" label="Actor" help="Username or account id">
        <Input name="actor" autoCapitalize="none" defaultValue={filter.actor} />
      </Field>
      <Field name="action" label="Action">
        <Input name="action" list="audit-actions" autoCapitalize="none" defaultValue={filter.action} />
      </Field>
      <Field name="subjectType" label="Subject" help="Such as user or setting">
        <Input name="subjectType" autoCapitalize="none" defaultValue={filter.subjectType} />
      </Field>
      <Field name="subjectId" label="Subject id">
        <Input name="subjectId" autoCapitalize="none" defaultValue={filter.subjectId} />
      </Field>
      <Field name="from" label="From">
        <Input name="from" type="date" defaultValue={filter.from} />
      </Field>
      <Field name="to" label="To" help="UTC days, both included">
        <Input name="to" type="date" defaultValue={filter.to} />
      </Field>
      <datalist id="audit-actions">
        {AUDIT_ACTIONS.map((action) => (
          <option key={action} value={action} />
        ))}
      </datalist>
      <div className="row">
        <Button variant="primary">Show entries</Button>
        {isNarrowed(filter) && <Link to="/admin/audit">Clear filters</Link>}
      </div>
    </Form>
  );
}
