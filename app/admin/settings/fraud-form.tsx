import type { SiteSettings } from "@worker/domain/foundation/settings/settings";
import { Button } from "~/ui/button";
import { Field, Input, Textarea } from "~/ui/field";
import { SettingFormFrame, type SettingFormProps } from "./setting-form";

/** What "Try the pattern" found; null before anybody tried. */
interface PatternTrial {
  sample: string;
  matches: boolean;
}

type FraudFormProps = SettingFormProps<SiteSettings["fraud"]> & { trial: PatternTrial | null };

export function FraudForm({ value, change, draft, trial }: FraudFormProps) {
  const domains = draft?.values["disposableDomains"] ?? value.disposableDomains.join("\n");
  return (
    <SettingFormFrame setting="fraud" title="Fraud check" change={change} submit="Save the fraud lists">
      <Field
        name="disposableDomains"
        label="Disposable email domains"
        help="One per line. A registration from one of them scores 40."
        error={draft?.errors["disposableDomains"]}
      >
        <Textarea name="disposableDomains" rows={6} spellCheck={false} defaultValue={domains} />
      </Field>
      <Field
        name="genericName"
        label="Generic usernames"
        help="A case-insensitive regular expression. A matching name scores 20."
        error={draft?.errors["genericName"]}
      >
        <Input
          name="genericName"
          spellCheck={false}
          autoComplete="off"
          defaultValue={draft?.values["genericName"] ?? value.genericName}
        />
      </Field>
      <div className="try">
        <Field name="sample" label="Try a name" error={draft?.errors["sample"]}>
          <Input name="sample" autoComplete="off" autoCapitalize="none" defaultValue={draft?.values["sample"]} />
        </Field>
        <Button name="act" value="try">
          Try the pattern
        </Button>
      </div>
      {trial && (
        <p role="status">
          “{trial.sample}” {trial.matches ? "matches: it would score 20." : "does not match."} Nothing was saved.
        </p>
      )}
      <Field
        name="referralPrefix"
        label="Prefix of referral codes"
        help="For new codes; existing ones keep theirs."
        error={draft?.errors["referralPrefix"]}
      >
        <Input
          name="referralPrefix"
          autoComplete="off"
          defaultValue={draft?.values["referralPrefix"] ?? value.referralPrefix}
        />
      </Field>
    </SettingFormFrame>
  );
}
