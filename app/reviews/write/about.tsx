import { Form } from "react-router";
import type { WritingPage } from "@worker/domain/voice/review-writing/review-subject";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Input, Select } from "~/ui/field";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";

/** Which of the vendor's products; what the member has reviewed is not offered again. */
export function WriteAbout({ page, chosen, error }: { page: WritingPage; chosen: string; error: string | undefined }) {
  const open = page.products.filter(({ reviewId }) => reviewId === null);
  const options = open.map(({ id, name }) => ({ value: id, label: name }));
  const whole = page.vendor.reviewId === null ? { placeholder: "The vendor as a whole" } : {};
  return (
    <>
      <input type="hidden" name="vendorId" value={page.vendor.id} />
      <Field name="productId" label="What is it about?" error={error}>
        <Select name="productId" options={options} {...whole} defaultValue={chosen} />
      </Field>
    </>
  );
}

/** The reviews that there are already, to be edited instead. */
export function WrittenAlready({ page: { vendor, products } }: { page: WritingPage }) {
  const written = [{ ...vendor, name: `${vendor.name} as a whole` }, ...products].flatMap(({ reviewId, name }) =>
    reviewId === null ? [] : [{ reviewId, name }],
  );
  if (written.length === 0) return null;
  return (
    <Note title="You have reviewed here before.">
      <ul>
        {written.map(({ reviewId, name }) => (
          <li key={reviewId}>
            <Link to={`/reviews/${reviewId}/edit`}>Edit your review of {name}</Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}

type ChooseProps = { q: string; vendors: { id: string; name: string; location: string }[] };

/** The first question of a link that names no vendor. */
export function ChooseVendor({ q, vendors }: ChooseProps) {
  return (
    <div className="stack review-form">
      <Form method="get" className="try" role="search" aria-label="Find the vendor">
        <Field name="q" label="Which vendor?">
          <Input name="q" type="search" defaultValue={q} maxLength={100} />
        </Field>
        <Button type="submit" icon="search">
          Find
        </Button>
      </Form>
      {vendors.length === 0 ? (
        <Empty title="No vendors found matching your criteria. Try adjusting your filters." />
      ) : (
        <ul className="stack">
          {vendors.map(({ id, name, location }) => (
            <li key={id}>
              <Link to={`/reviews/write?vendor=${encodeURIComponent(id)}`}>{name}</Link>{" "}
              {location !== "" && <span className="small muted">{location}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
