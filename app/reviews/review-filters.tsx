import { Form } from "react-router";
import { REVIEW_SORT_LABELS, REVIEW_SORTS, type ReviewFilter } from "@worker/domain/reviews/forms";
import type { Choice, ReviewsPage } from "@worker/domain/reviews/reviews-page";
import { Button } from "~/ui/button";
import { Field, Select } from "~/ui/field";
import { plural } from "~/ui/format";
import { Pill, Pills } from "~/ui/pill";
import { reviewsAddress } from "./reviews-address";

type ReviewFiltersProps = { page: ReviewsPage; filter: ReviewFilter };

const RATINGS = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: plural(stars, "star") }));
const SORTS = REVIEW_SORTS.map((sort) => ({ value: sort, label: REVIEW_SORT_LABELS[sort] }));
const options = (choices: Choice[]) => choices.map(({ id, name }) => ({ value: id, label: name }));

/**
 * A GET form, and what is on as pills that take it off. A chosen vendor makes room for its products, so that no
 * combination can be asked for that has none by construction.
 */
export function ReviewFilters({ page, filter }: ReviewFiltersProps) {
  return (
    <div className="stack review-filters">
      {/* A key on the address lets the fields follow when a pill or a histogram bar changes it. */}
      <Form key={reviewsAddress(filter)} method="get" action="/reviews" className="review-filter-form">
        {page.vendor === null ? (
          <Field name="vendor" label="Vendor">
            <Select name="vendor" options={options(page.vendorChoices)} placeholder="Every vendor" defaultValue="" />
          </Field>
        ) : (
          <>
            <input type="hidden" name="vendor" value={page.vendor.id} />
            <Field name="product" label="Product">
              <Select
                name="product"
                options={options(page.productChoices)}
                placeholder="The vendor and every product"
                defaultValue={page.product?.id ?? ""}
              />
            </Field>
          </>
        )}
        <Field name="rating" label="Rating">
          <Select name="rating" options={RATINGS} placeholder="Every rating" defaultValue={filter.rating ?? ""} />
        </Field>
        <Field name="sort" label="Sort">
          <Select name="sort" options={SORTS} defaultValue={filter.sort} />
        </Field>
        <Button type="submit">Show reviews</Button>
      </Form>
      <ActiveFilters page={page} filter={filter} />
    </div>
  );
}

function ActiveFilters({ page, filter }: ReviewFiltersProps) {
  const { vendor, product, rating } = filter;
  if (vendor === undefined && product === undefined && rating === undefined) return null;
  const narrowed = page.vendor?.name ?? vendor;
  return (
    <Pills label="Filters that are on">
      {narrowed !== undefined && (
        <Pill to={reviewsAddress({ ...filter, vendor: undefined, product: undefined })} icon="x" current>
          {narrowed}
          <span className="sr">, take off</span>
        </Pill>
      )}
      {product !== undefined && (
        <Pill
          to={reviewsAddress({ ...filter, vendor: page.vendor?.id ?? vendor, product: undefined })}
          icon="x"
          current
        >
          {page.product?.name ?? product}
          <span className="sr">, take off</span>
        </Pill>
      )}
      {rating !== undefined && (
        <Pill to={reviewsAddress({ ...filter, rating: undefined })} icon="x" current>
          {plural(rating, "star")}
          <span className="sr">, take off</span>
        </Pill>
      )}
      <Pill to="/reviews">Clear all</Pill>
    </Pills>
  );
}
