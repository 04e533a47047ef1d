import {
  type DraftSize,
  SIZES_MAX,
  WEIGHT_MAX,
  ENTRY_MAX,
} from "@worker/domain/catalogue/product-editing/product-form";
import { Button } from "~/ui/button";
import { Checkbox, Field, FieldError, Input } from "~/ui/field";

/** The rows of "Sizes & Pricing"; one always stays. */
export function FormSizes({ sizes, error }: { sizes: readonly DraftSize[]; error: string | undefined }) {
  return (
    <div className="stack" id="sizes" tabIndex={-1}>
      {error && (
        <div className="field">
          <FieldError>{error}</FieldError>
        </div>
      )}
      {sizes.map((size, index) => (
        <fieldset key={index} className="fields-row">
          <legend className="sr">Size {index + 1}</legend>
          <Field name="sizeWeight" id={`sizeWeight-${index}`} label="Size">
            <Input name="sizeWeight" defaultValue={size.weight} maxLength={WEIGHT_MAX} placeholder="100 g" />
          </Field>
          <Field name="sizePrice" id={`sizePrice-${index}`} label="Price in $">
            <Input name="sizePrice" type="number" step="0.01" min="0" inputMode="decimal" defaultValue={size.price} />
          </Field>
          <Field name="sizeSku" id={`sizeSku-${index}`} label="SKU (optional)">
            <Input name="sizeSku" defaultValue={size.sku} maxLength={ENTRY_MAX} />
          </Field>
          <div className="row">
            <Checkbox name="sizeInStock" value={index} defaultChecked={size.inStock}>
              In stock
            </Checkbox>
            {sizes.length > 1 && (
              <Button small name="intent" value={`size-remove:${index}`} formAction="#sizes">
                Remove<span className="sr"> size {index + 1}</span>
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      {sizes.length < SIZES_MAX && (
        <div>
          <Button small icon="plus" id="size-add" name="intent" value="size-add" formAction="#sizes">
            Add a size
          </Button>
        </div>
      )}
    </div>
  );
}
