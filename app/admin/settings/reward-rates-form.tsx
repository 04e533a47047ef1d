import type { SiteSettings } from "@worker/domain/foundation/settings/settings";
import { Field, Input } from "~/ui/field";
import { TIER_NAMES, type TierName } from "@worker/domain/voice/rewards/rules";
import { TIER_WORDS } from "@worker/domain/voice/rewards/tier-words";
import { SettingFormFrame, type Draft, type SettingFormProps } from "./setting-form";

type Rates = SiteSettings["rewardRates"];
export function RewardRatesForm({ value, change, draft }: SettingFormProps<Rates>) {
  return (
    <SettingFormFrame setting="rewardRates" title="Rewards" change={change} submit="Save the rates">
      <p className="small muted">
        1,000 points are worth $10.00. A rate applies to what is earned from now on: what is held or paid keeps its
        amount, and so does a review reward that comes back.
      </p>
      <RateField name="welcomeBonus" label="Welcome bonus in points" stored={value.welcomeBonus} draft={draft} />
      {TIER_NAMES.map((tier) => (
        <TierFields key={tier} tier={tier} title={TIER_WORDS[tier]} rates={value.tiers[tier]} draft={draft} />
      ))}
    </SettingFormFrame>
  );
}

type TierFieldsProps = { tier: TierName; title: string; rates: Rates["tiers"][TierName]; draft: Draft | undefined };

function TierFields({ tier, title, rates, draft }: TierFieldsProps) {
  return (
    <fieldset className="rule">
      <legend className="strong">{title}</legend>
      <div>
        <RateField name={`${tier}ReferralBonus`} label="Points a referral" stored={rates.referralBonus} draft={draft} />
        <RateField
          name={`${tier}CashbackPercent`}
          label="Cashback in percent"
          stored={rates.cashbackPercent}
          draft={draft}
        />
        <RateField
          name={`${tier}ReviewReward`}
          label="Points a verified review"
          stored={rates.reviewReward}
          draft={draft}
        />
      </div>
    </fieldset>
  );
}

type RateFieldProps = { name: string; label: string; stored: number; draft: Draft | undefined };

function RateField({ name, label, stored, draft }: RateFieldProps) {
  return (
    <Field name={name} label={label} error={draft?.errors[name]}>
      <Input name={name} inputMode="numeric" defaultValue={draft?.values[name] ?? stored} />
    </Field>
  );
}
