import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";

type PriceAlertFormProps = { productId: string; below?: string | undefined; error?: string | undefined };

/** Sets the price below which the member is notified; setting it again rearms it. */
export function PriceAlertForm({ productId, below, error }: PriceAlertFormProps) {
  const id = `below-${productId}`;
  return (
    <form method="post" action="/account/price-alerts" className="tool-row" noValidate>
      <input type="hidden" name="product" value={productId} />
      <Field name="below" id={id} label="Notify me below, US dollars" error={error}>
        <Input name="below" inputMode="decimal" autoComplete="off" defaultValue={below} required />
      </Field>
      <Button name="intent" value="set">
        Set alert
      </Button>
    </form>
  );
}
