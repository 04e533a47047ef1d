import type { EFFECTS } from "@worker/domain/catalogue/products/forms";
import { USER_EXPERIENCE } from "@worker/domain/voice/reviews/forms";
import { EFFECT_LIST, REVIEW_TEXT } from "@worker/domain/voice/reviews/review-limits";
import { Checkbox, Field, Input, Select } from "~/ui/field";
import { EXPERIENCE_LABELS } from "../experience-labels";
import type { FieldsProps } from "./fields";
import { WriteRows } from "./rows";

/** Types only, so that the products' schemas stay on the server; a missing effect does not compile. */
const EFFECT_NAMES = Object.keys({
  Sedating: 1,
  Energetic: 1,
  Euphoric: 1,
  "Pain Relieving": 1,
} satisfies Record<(typeof EFFECTS)[number], 1>);
const CUSTOMERS = [
  { value: "first", label: "This was my first order" },
  { value: "returning", label: "I had ordered before" },
];
const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const LEVELS = USER_EXPERIENCE.map((level) => ({
  value: level,
  label: EXPERIENCE_LABELS[level],
}));

/** All optional; nothing suggests an answer or an amount (rules/substances#no-dosing-advice). */
export function WriteExperience({ typed, errors }: Pick<FieldsProps, "typed" | "errors">) {
  const { values, lists } = typed;
  const line = (name: string, label: string, help?: string) => (
    <Field name={`experienceDetails.${name}`} label={label} help={help} error={errors[`experienceDetails.${name}`]}>
      <Input
        name={`experienceDetails.${name}`}
        maxLength={REVIEW_TEXT.line}
        defaultValue={values[`experienceDetails.${name}`]}
      />
    </Field>
  );
  const choice = (name: string, label: string, options: { value: string; label: string }[]) => (
    <Field name={name} label={label} error={errors[name]}>
      <Select name={name} options={options} placeholder="Not said" defaultValue={values[name] ?? ""} />
    </Field>
  );
  const hasAny = Object.keys(errors).some((name) => name.startsWith("experienceDetails"));
  return (
    <details className="review-more" open={hasAny || undefined}>
      <summary>Order and experience (optional)</summary>
      <div className="stack">
        <WriteRows
          name="productsPurchased"
          label="Products bought"
          row="Product"
          rows={lists["productsPurchased"] ?? []}
          error={errors["productsPurchased"]}
        />
        <div className="review-pair">
          {line("orderSize", "Order size")}
          {line("orderValue", "Order value")}
          {choice("customer", "Customer", CUSTOMERS)}
          {choice("experienceDetails.wouldOrderAgain", "Would you order again?", YES_NO)}
          {line("comparedToOtherVendors", "Compared with other vendors")}
          {choice("userExperience", "Your experience", LEVELS)}
          {line("consumptionMethod", "Form of use")}
          {line("purposeOfUse", "Purpose", "In your own words; shown as what you report.")}
        </div>
        <fieldset>
          <legend>Effects you noticed</legend>
          {EFFECT_NAMES.map((effect) => (
            <Checkbox
              key={effect}
              name={EFFECT_LIST}
              value={effect}
              defaultChecked={lists[EFFECT_LIST]?.includes(effect)}
            >
              {effect}
            </Checkbox>
          ))}
        </fieldset>
        {line("dosageUsed", "Amount", "Shown as your own report, never summarized, and not advice to anyone.")}
      </div>
    </details>
  );
}
