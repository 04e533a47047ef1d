import { REVIEW_TEXT } from "@worker/domain/voice/reviews/review-limits";
import { REVEALS } from "@worker/domain/voice/claims/claim-texts";
import { Field, Input } from "~/ui/field";
import type { FieldsProps } from "./fields";

/** All three together ask the vendor to confirm the purchase (rules/claims#with-a-review). */
export function WritePurchase({ typed: { values }, errors, today, claims }: Omit<FieldsProps, "username">) {
  const number = (
    <Field
      name="orderNumber"
      label={claims ? "Order number" : "Order number (optional)"}
      error={errors["orderNumber"]}
      help={claims ? undefined : "Never shown publicly. Only you and our staff see it."}
    >
      <Input name="orderNumber" autoComplete="off" maxLength={REVIEW_TEXT.order} defaultValue={values["orderNumber"]} />
    </Field>
  );
  const date = (
    <Field
      name="purchaseDate"
      label={claims ? "Purchase date" : "Purchase date (optional)"}
      error={errors["purchaseDate"]}
    >
      <Input name="purchaseDate" type="date" max={today} defaultValue={values["purchaseDate"]} />
    </Field>
  );
  if (!claims)
    return (
      <div className="review-pair">
        {number}
        {date}
      </div>
    );
  return (
    <fieldset className="stack">
      <legend>Your purchase (optional)</legend>
      <p className="small muted">
        With all three the vendor is asked to confirm the order, and your review is marked as verified. Readers never
        see the order number or the amount. {REVEALS}
      </p>
      <div className="review-pair">
        {number}
        {date}
        <Field name="purchaseAmount" label="Amount, US dollars" error={errors["purchaseAmount"]}>
          <Input name="purchaseAmount" inputMode="decimal" autoComplete="off" defaultValue={values["purchaseAmount"]} />
        </Field>
      </div>
    </fieldset>
  );
}
