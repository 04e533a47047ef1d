import type { ReactNode } from "react";
import { CATEGORY_RATING_LABELS } from "@worker/domain/voice/reviews/forms";
import { CATEGORY_RATINGS } from "@worker/domain/catalogue/vendors/category-ratings";
import { REVIEW_ROWS, REVIEW_TEXT } from "@worker/domain/voice/reviews/review-limits";
import { Checkbox, Field, Input, Select, Textarea } from "~/ui/field";
import { plural } from "~/ui/format";
import type { Typed } from "./typed";
import { Choice } from "./choice";
import { WriteExperience } from "./experience";
import { WritePurchase } from "./purchase";
import { WriteRows } from "./rows";
import { WriteStars } from "./stars";

/** In the order of the form, with the words that a summary of errors names them by. */
export const REVIEW_LABELS = {
  vendorId: "Vendor",
  productId: "Product",
  rating: "Rating",
  title: "Title",
  content: "Your review",
  pros: "Pros",
  cons: "Cons",
  photos: "Photographs",
  wouldRecommend: "Recommendation",
  productsPurchased: "Products bought",
  "experienceDetails.orderSize": "Order size",
  "experienceDetails.orderValue": "Order value",
  "experienceDetails.comparedToOtherVendors": "Compared with other vendors",
  "experienceDetails.consumptionMethod": "Form of use",
  "experienceDetails.purposeOfUse": "Purpose",
  "experienceDetails.dosageUsed": "Amount",
  userExperience: "Experience",
  tags: "Tags",
  orderNumber: "Order number",
  purchaseDate: "Purchase date",
  purchaseAmount: "Amount of the order",
} as const;

export type FieldsProps = {
  typed: Typed;
  errors: Record<string, string>;
  username: string;
  today: string;
  /** Whether naming the order files a purchase claim: with a new review only. */
  claims: boolean;
  photos?: ReactNode;
};

const STARS = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: plural(stars, "star") }));

const RECOMMENDS = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

export function WriteFields({ typed, errors, username, today, claims, photos }: FieldsProps) {
  const { values, lists } = typed;
  const field = (name: keyof typeof REVIEW_LABELS) => ({ name, error: errors[name] });
  return (
    <>
      <Field name="author" label="Your name" help="Your review appears under your username.">
        <Input value={username} readOnly />
      </Field>
      <WriteStars chosen={values["rating"]} error={errors["rating"]} />
      <Field {...field("title")} label="Title">
        <Input name="title" required maxLength={REVIEW_TEXT.title} defaultValue={values["title"]} />
      </Field>
      <Field
        {...field("content")}
        label="Your review"
        help="What you ordered, what arrived, and how the vendor dealt with you. Please give no advice on how much to take."
      >
        <Textarea name="content" rows={8} required maxLength={REVIEW_TEXT.content} defaultValue={values["content"]} />
      </Field>
      <div className="review-pair">
        <WriteRows name="pros" label="Pros (optional)" row="Pro" rows={lists["pros"] ?? []} error={errors["pros"]} />
        <WriteRows name="cons" label="Cons (optional)" row="Con" rows={lists["cons"] ?? []} error={errors["cons"]} />
      </div>
      {photos}
      <Choice name="wouldRecommend" legend="Would you recommend this vendor?" error={errors["wouldRecommend"]}>
        {RECOMMENDS.map(({ value, label }) => (
          <Checkbox
            key={value}
            type="radio"
            name="wouldRecommend"
            value={value}
            required
            defaultChecked={values["wouldRecommend"] === value}
          >
            {label}
          </Checkbox>
        ))}
      </Choice>
      <fieldset>
        <legend>Ratings by category (optional)</legend>
        {CATEGORY_RATINGS.map((category) => {
          const name = `categoryRatings.${category}`;
          return (
            <div className="star-row" key={category}>
              <label htmlFor={name}>{CATEGORY_RATING_LABELS[category]}</label>
              <Select id={name} name={name} options={STARS} placeholder="Not rated" defaultValue={values[name] ?? ""} />
            </div>
          );
        })}
      </fieldset>
      <WriteExperience typed={typed} errors={errors} />
      <Field
        {...field("tags")}
        label="Tags (optional)"
        help={`Up to ${REVIEW_ROWS.tags}, separated by commas, such as packaging, refund.`}
      >
        <Input name="tags" defaultValue={values["tags"]} />
      </Field>
      <WritePurchase typed={typed} errors={errors} today={today} claims={claims} />
    </>
  );
}
