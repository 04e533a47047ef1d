import { type ProductDraft, SHORT_MAX } from "@worker/domain/catalogue/product-editing/product-form";
import { Checkbox, Field, Input } from "~/ui/field";

type FormLabProps = { draft: ProductDraft; errors: Readonly<Record<string, string>>; today: string };

/** Lab results count only while the box is on; the stylesheet hides them otherwise. */
export function FormLab({ draft, errors, today }: FormLabProps) {
  const percent = { type: "number", step: "0.01", min: "0", max: "100", inputMode: "decimal" } as const;
  return (
    <div className="stack lab-part">
      <Checkbox name="labOn" defaultChecked={draft.labOn}>
        Include lab results
      </Checkbox>
      <p className="small muted">They read “Vendor-reported” until a verified result backs them.</p>
      <div className="fields-row">
        <Field name="lab7oh" label="7-OH in %" error={errors["labResults.7oh"]}>
          <Input name="lab7oh" defaultValue={draft.lab7oh} {...percent} />
        </Field>
        <Field name="labMitragynine" label="Mitragynine in %" error={errors["labResults.mitragynine"]}>
          <Input name="labMitragynine" defaultValue={draft.labMitragynine} {...percent} />
        </Field>
        <Field name="labTestDate" label="Test date" error={errors["labResults.testDate"]}>
          <Input name="labTestDate" type="date" max={today} defaultValue={draft.labTestDate} />
        </Field>
        <Field name="labName" label="Laboratory" error={errors["labResults.labName"]}>
          <Input name="labName" defaultValue={draft.labName} maxLength={SHORT_MAX} />
        </Field>
      </div>
    </div>
  );
}
