import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Icon } from "~/ui/icon";

export function CompareTool() {
  return (
    <section className="card tool" id="compare">
      <h3>
        <Icon name="columns-3" />
        Compare
      </h3>
      <p>Up to four products side by side: price, laboratory results, ratings and shipping.</p>
      <Form method="get" action="/compare" className="tool-row">
        <Field name="find" label="Name of a product or vendor">
          <Input name="find" type="search" autoComplete="off" />
        </Field>
        <Button type="submit" small>
          Find
        </Button>
      </Form>
    </section>
  );
}
