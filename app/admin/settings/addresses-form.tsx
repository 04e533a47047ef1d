import type { SiteSettings } from "@worker/domain/foundation/settings/settings";
import { Field, Input } from "~/ui/field";
import { SettingFormFrame, type SettingFormProps } from "./setting-form";

type Addresses = SiteSettings["addresses"];

const FIELDS: readonly { name: keyof Addresses; label: string; help: string }[] = [
  { name: "privacy", label: "Privacy", help: "Shown in the Privacy Policy" },
  { name: "legal", label: "Legal", help: "Shown in the Terms of Service" },
  { name: "safety", label: "Safety", help: "For reports about a product or a person" },
  { name: "support", label: "Support", help: "Shown on the contact page" },
  { name: "vendors", label: "Vendors", help: "For verified vendors" },
];

export function AddressesForm({ value, change, draft }: SettingFormProps<Addresses>) {
  return (
    <SettingFormFrame setting="addresses" title="Addresses" change={change} submit="Save the addresses">
      {FIELDS.map(({ name, label, help }) => (
        <Field key={name} name={name} label={label} help={help} error={draft?.errors[name]}>
          <Input type="email" name={name} autoComplete="off" defaultValue={draft?.values[name] ?? value[name]} />
        </Field>
      ))}
    </SettingFormFrame>
  );
}
