import type { SiteSettings } from "@worker/domain/foundation/settings/settings";
import { Checkbox, Field, Input } from "~/ui/field";
import { SettingFormFrame, type Draft, type SettingFormProps } from "./setting-form";

type Throttles = SiteSettings["throttles"];
type Rule = Throttles["loginAccount"];
type RuleName = { [K in keyof Throttles]: Throttles[K] extends Rule ? K : never }[keyof Throttles];

const RULES: readonly { name: RuleName; title: string; help: string }[] = [
  { name: "loginAccount", title: "Logins per account and network", help: "A successful login resets the count." },
  { name: "loginNetwork", title: "Logins per network", help: "Across all accounts." },
  { name: "waitlist", title: "Waitlist entries per network", help: "Repeated addresses count too." },
  { name: "registration", title: "Registrations per network", help: "Refused ones count too." },
  {
    name: "mailTokens",
    title: "Mailed links",
    help: "Confirmations and password resets, per account and per network.",
  },
  { name: "labCodes", title: "Lab codes per network", help: "Lookups of a verification code or a batch." },
];
const MINUTE_MS = 60_000;

export function ThrottlesForm({ value, change, draft }: SettingFormProps<Throttles>) {
  return (
    <SettingFormFrame setting="throttles" title="Throttles" change={change} submit="Save the throttles">
      {RULES.map(({ name, title, help }) => (
        <RuleFields key={name} name={name} title={title} help={help} rule={value[name]} draft={draft} />
      ))}
      <Checkbox name="readsOn" defaultChecked={draft ? "readsOn" in draft.values : value.readsOn}>
        Limit reads to about 600 a minute per network
      </Checkbox>
    </SettingFormFrame>
  );
}

type RuleFieldsProps = { name: RuleName; title: string; help: string; rule: Rule; draft: Draft | undefined };

function RuleFields({ name, title, help, rule, draft }: RuleFieldsProps) {
  const fields = [
    { field: `${name}Limit`, label: "At most", stored: rule.limit },
    { field: `${name}Minutes`, label: "in minutes", stored: rule.windowMs / MINUTE_MS },
  ];
  return (
    <fieldset className="rule">
      <legend className="strong">{title}</legend>
      <p className="small muted">{help}</p>
      <div>
        {fields.map(({ field, label, stored }) => (
          <Field key={field} name={field} label={label} error={draft?.errors[field]}>
            <Input name={field} inputMode="numeric" defaultValue={draft?.values[field] ?? stored} />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
