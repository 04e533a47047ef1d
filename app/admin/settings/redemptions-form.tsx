import type { SiteSettings } from "@worker/domain/foundation/settings/settings";
import { Field, Input, Textarea } from "~/ui/field";
import { SettingFormFrame, type SettingFormProps } from "./setting-form";

export function RedemptionsForm({ value, change, draft }: SettingFormProps<SiteSettings["redemptions"]>) {
  return (
    <SettingFormFrame setting="redemptions" title="Redemptions" change={change} submit="Save the rules of redeeming">
      <Field
        name="giftCards"
        label="Gift cards"
        help="One per line, as members choose them. List only what staff can buy. Open requests keep theirs."
        error={draft?.errors["giftCards"]}
      >
        <Textarea name="giftCards" rows={4} defaultValue={draft?.values["giftCards"] ?? value.giftCards.join("\n")} />
      </Field>
      <Field
        name="twoPeopleFrom"
        label="Points from which two people pay"
        help="A point is a cent: 10,000 points are $100. One person of staff approves, another one fulfills."
        error={draft?.errors["twoPeopleFrom"]}
      >
        <Input
          name="twoPeopleFrom"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={draft?.values["twoPeopleFrom"] ?? value.twoPeopleFrom}
        />
      </Field>
    </SettingFormFrame>
  );
}
