import { Form } from "react-router";
import {
  PERCENT_MAX,
  PROMOTION_BODY_MAX,
  PROMOTION_CODE_MAX,
  PROMOTION_TITLE_MAX,
} from "@worker/domain/catalogue/promotions/forms";
import { Button } from "~/ui/button";
import { Field, Input, Select, Textarea } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";

const KINDS = [
  { value: "announcement", label: "An announcement" },
  { value: "deal", label: "A deal" },
];

const LABELS = {
  kind: "Type",
  title: "Title",
  body: "Text",
  lastDay: "Last day",
  percentOff: "Percent off",
  productId: "Product",
  code: "Code",
};

type PromotionFormProps = {
  products: readonly { id: string; name: string }[];
  /** YYYY-MM-DD. */
  days: { today: string; last: string };
  draft: { errors: Record<string, string>; values: Record<string, string> } | null;
};

/** Announces something; the fields of a deal are read for deals only. */
export function PromotionForm({ products, days, draft }: PromotionFormProps) {
  const { errors = {}, values = {} } = draft ?? {};
  return (
    <section className="card card--pad stack" aria-labelledby="new-promotion">
      <h2 id="new-promotion">New promotion</h2>
      <Form method="post" action="/vendor-dashboard/promotions" className="stack" noValidate>
        <FormProblems errors={errors} labels={LABELS} />
        <input type="hidden" name="intent" value="make" />
        <Field name="kind" label={LABELS.kind} error={errors["kind"]}>
          <Select name="kind" options={KINDS} defaultValue={values["kind"]} />
        </Field>
        <Field name="title" label={LABELS.title} error={errors["title"]}>
          <Input name="title" required maxLength={PROMOTION_TITLE_MAX} defaultValue={values["title"]} />
        </Field>
        <Field
          name="body"
          label={LABELS.body}
          error={errors["body"]}
          help="Facts only: no health claims, no advice on amounts, nothing about laws."
        >
          <Textarea name="body" required rows={3} maxLength={PROMOTION_BODY_MAX} defaultValue={values["body"]} />
        </Field>
        <Field
          name="lastDay"
          label={LABELS.lastDay}
          error={errors["lastDay"]}
          help="The promotion ends at the end of this day, in UTC."
        >
          <Input
            name="lastDay"
            type="date"
            required
            min={days.today}
            max={days.last}
            defaultValue={values["lastDay"]}
          />
        </Field>
        <fieldset className="grid-3">
          <legend className="small muted">For a deal</legend>
          <Field name="percentOff" label={LABELS.percentOff} error={errors["percentOff"]}>
            <Input
              name="percentOff"
              type="number"
              inputMode="numeric"
              min={1}
              max={PERCENT_MAX}
              defaultValue={values["percentOff"]}
            />
          </Field>
          <Field name="productId" label={LABELS.productId} error={errors["productId"]}>
            <Select
              name="productId"
              placeholder="All products"
              options={products.map(({ id, name }) => ({ value: id, label: name }))}
              defaultValue={values["productId"]}
            />
          </Field>
          <Field name="code" label={LABELS.code} error={errors["code"]} help="If your website asks for one">
            <Input name="code" autoComplete="off" maxLength={PROMOTION_CODE_MAX} defaultValue={values["code"]} />
          </Field>
        </fieldset>
        <Button variant="primary">Publish</Button>
      </Form>
    </section>
  );
}
