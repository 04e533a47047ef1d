import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Field, Select } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

/**
 * Leads to where a price is set, for a product that many look at now; members only.
 * @param products by id and name, as pairs, which weigh less in the page
 */
export function PriceAlertTool({ products }: { products: readonly (readonly [string, string])[] }) {
  return (
    <section className="card tool" id="price-alert">
      <h3>
        <Icon name="bell-ring" />
        Price alert
      </h3>
      <p>Get one notification when a product's lowest price falls below the price you set.</p>
      {products.length > 0 && (
        <Form method="get" action="/account/price-alerts" className="tool-row">
          <Field name="product" label="Product">
            <Select name="product" options={products.map(([value, label]) => ({ value, label }))} />
          </Field>
          <Button type="submit" small>
            Set a price
          </Button>
        </Form>
      )}
      <p>
        <Link to="/search">Find another product</Link>
      </p>
    </section>
  );
}
