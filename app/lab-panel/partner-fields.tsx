import { PARTNER_LABELS, PARTNER_LIMITS, type PartnerField } from "@worker/domain/catalogue/lab/partners/partner-forms";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";

export type PartnerTyped = Partial<Record<PartnerField, string>>;

const FIELDS: readonly { name: PartnerField; help?: string; type?: string; most?: number; required?: true }[] = [
  { name: "name", most: PARTNER_LIMITS.name, required: true },
  { name: "certificationNumber", most: PARTNER_LIMITS.number, required: true, help: "Each belongs to one laboratory." },
  { name: "accreditations", required: true, help: "Separated by commas, such as ISO/IEC 17025" },
  { name: "accreditationEndsOn", type: "date", required: true, help: "The last day on which it is valid" },
  { name: "specialties", help: "Optional; separated by commas" },
  { name: "email", type: "email", most: PARTNER_LIMITS.email, help: "Optional" },
  { name: "phone", type: "tel", most: PARTNER_LIMITS.phone, help: "Optional" },
  { name: "website", type: "url", most: PARTNER_LIMITS.website, help: "Optional" },
  { name: "address", most: PARTNER_LIMITS.address, help: "Optional" },
];

type PartnerFieldsProps = { typed: PartnerTyped; errors: Readonly<Record<string, string>>; submit: string };

export function PartnerFields({ typed, errors, submit }: PartnerFieldsProps) {
  return (
    <>
      <FormProblems errors={errors} labels={PARTNER_LABELS} />
      <div className="fields-row">
        {FIELDS.map(({ name, help, type = "text", most, required }) => (
          <Field key={name} name={name} label={PARTNER_LABELS[name]} help={help} error={errors[name]}>
            <Input
              name={name}
              type={type}
              maxLength={most}
              required={required}
              autoComplete="off"
              defaultValue={typed[name]}
            />
          </Field>
        ))}
        <Button variant="primary">{submit}</Button>
      </div>
    </>
  );
}
