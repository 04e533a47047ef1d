import { Form } from "react-router";
import {
  REVIEW_SORT_LABELS,
  REVIEW_SORTS,
  type ReviewFilter,
  USER_EXPERIENCE,
} from "@worker/domain/voice/reviews/forms";
import { REVIEW_SEARCH_MAX } from "@worker/domain/voice/reviews/review-limits";
import type { Choice, ReviewsPage } from "@worker/domain/voice/reviews/reviews-page";
import { Button } from "~/ui/button";
import { Checkbox, Field, Input, Select } from "~/ui/field";
import { plural } from "~/ui/format";
import { Pill, Pills } from "~/ui/pill";
import { EXPERIENCE_LABELS } from "./experience-labels";
import { reviewsAddress } from "./reviews-address";

type ReviewFiltersProps = { page: ReviewsPage; filter: ReviewFilter };

const RATINGS = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: plural(stars, "star") }));
const SORTS = REVIEW_SORTS.map((sort) => ({ value: sort, label: REVIEW_SORT_LABELS[sort] }));
const LEVELS = USER_EXPERIENCE.map((level) => ({ value: level, label: EXPERIENCE_LABELS[level] }));
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
        <Field name="q" id="filter-q" label={page.vendor === null ? "Search all reviews" : "Search these reviews"}>
          <Input
            type="search"
            name="q"
            defaultValue={filter.q ?? ""}
            maxLength={REVIEW_SEARCH_MAX}
            placeholder="Words from a review"
          />
        </Field>
        {page.vendor === null ? (
          <Field name="vendor" id="filter-vendor" label="Vendor">
            <Select name="vendor" options={options(page.vendorChoices)} placeholder="All vendors" defaultValue="" />
          </Field>
        ) : (
          <>
            <input type="hidden" name="vendor" value={page.vendor.id} />
            <Field name="product" id="filter-product" label="Product">
              <Select
                name="product"
                options={options(page.productChoices)}
                placeholder="The vendor and all products"
                defaultValue={page.product?.id ?? ""}
              />
            </Field>
          </>
        )}
        <Field name="rating" id="filter-rating" label="Rating">
          <Select name="rating" options={RATINGS} placeholder="Any rating" defaultValue={filter.rating ?? ""} />
        </Field>
        <Field name="experience" id="filter-experience" label="Experience">
          <Select
            name="experience"
            options={LEVELS}
            placeholder="Any experience"
            defaultValue={filter.experience ?? ""}
          />
        </Field>
        <Field name="sort" id="filter-sort" label="Sort">
          <Select name="sort" options={SORTS} defaultValue={filter.sort} />
        </Field>
        {filter.tag !== undefined && <input type="hidden" name="tag" value={filter.tag} />}
        <Checkbox name="verified" value="1" defaultChecked={filter.verified}>
          Verified only
        </Checkbox>
        <Checkbox name="photos" value="1" defaultChecked={filter.photos}>
          With photos
        </Checkbox>
        <Button type="submit">Show reviews</Button>
      </Form>
      <ActiveFilters page={page} filter={filter} />
    </div>
  );
}

function ActiveFilters({ page, filter }: ReviewFiltersProps) {
  const { vendor, product, rating, verified, photos, experience, tag, q } = filter;
  const narrowed = page.vendor?.name ?? vendor;
  const ofVendor = page.vendor?.id ?? vendor;
  const on: [words: string | undefined, without: Partial<ReviewFilter>][] = [
    [narrowed, { vendor: undefined, product: undefined }],
    [product && (page.product?.name ?? product), { vendor: ofVendor, product: undefined }],
    [rating === undefined ? undefined : plural(rating, "star"), { rating: undefined }],
    [verified ? "Verified only" : undefined, { verified: undefined }],
    [photos ? "With photos" : undefined, { photos: undefined }],
    [experience && EXPERIENCE_LABELS[experience], { experience: undefined }],
    [tag && `Tag: ${tag}`, { tag: undefined }],
    [q && `“${q}”`, { q: undefined }],
  ];
  const pills = on.flatMap(([words, without]) =>
    words ? [{ words, to: reviewsAddress({ ...filter, ...without }) }] : [],
  );
  if (pills.length === 0) return null;
  return (
    <Pills label="Active filters">
      {pills.map(({ words, to }) => (
        <Pill key={words} to={to} icon="x" current>
          {words}
          <span className="sr">, remove</span>
        </Pill>
      ))}
      <Pill to="/reviews">Clear all</Pill>
    </Pills>
  );
}
