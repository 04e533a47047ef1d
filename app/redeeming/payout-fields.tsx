import type { Way } from "@worker/domain/voice/redemptions/words";
import { Field, Input, Select } from "~/ui/field";
import { Note } from "~/ui/note";

export interface PayoutFieldsProps {
  way: Way;
  giftCards: readonly string[];
  stores: readonly { id: string; name: string }[];
  /** Of the account: where gift cards go unless another one is given. */
  email: string;
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** What a way of being paid has to know. */
export function PayoutFields({ way, giftCards, stores, email, values, errors }: PayoutFieldsProps) {
  switch (way) {
    case "gift_card":
      return (
        <>
          <Field name="card" label="Gift card" error={errors["card"]}>
            <Select name="card" defaultValue={values["card"]} placeholder="Choose one" options={giftCards} required />
          </Field>
          <Email label="Email address it goes to" {...{ values, errors, email }} />
        </>
      );
    case "paypal":
      return <Email label="Email address of your PayPal account" {...{ values, errors, email }} />;
    case "store_credit":
      return (
        <>
          <Note>Our staff arrange the credit with the store. A store may decline; then your points come back.</Note>
          <Field name="vendor" label="Store" error={errors["vendor"]}>
            <Select
              name="vendor"
              defaultValue={values["vendor"]}
              placeholder="Choose one"
              options={stores.map(({ id, name }) => ({ value: id, label: name }))}
              required
            />
          </Field>
          <Email label="Email address of your account at this store" {...{ values, errors, email }} />
        </>
      );
    case "bank_transfer":
      return <BankFields {...{ values, errors }} />;
  }
}

function Email({
  label,
  email,
  values,
  errors,
}: Pick<PayoutFieldsProps, "email" | "values" | "errors"> & { label: string }) {
  return (
    <Field name="email" label={label} error={errors["email"]}>
      <Input
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={values["email"] ?? email}
        required
      />
    </Field>
  );
}

function BankFields({ values, errors }: Pick<PayoutFieldsProps, "values" | "errors">) {
  const digits = { inputMode: "numeric", autoComplete: "off", spellCheck: false, required: true } as const;
  return (
    <>
      <Field name="holder" label="Name on the account" error={errors["holder"]}>
        <Input name="holder" autoComplete="name" defaultValue={values["holder"]} required />
      </Field>
      <Field name="routing" label="Routing number" error={errors["routing"]} help="Nine digits, of a bank in the US.">
        <Input name="routing" defaultValue={values["routing"]} {...digits} />
      </Field>
      <Field name="account" label="Account number" error={errors["account"]}>
        <Input name="account" defaultValue={values["account"]} {...digits} />
      </Field>
    </>
  );
}
