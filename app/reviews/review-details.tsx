import { CATEGORY_RATING_LABELS } from "@worker/domain/voice/reviews/forms";
import { CATEGORY_RATINGS, type CategoryRating } from "@worker/domain/catalogue/vendors/category-ratings";
import type { ReviewExperience, ReviewView } from "@worker/domain/voice/reviews/view";
import { Facts } from "~/ui/facts";
import { formatDate } from "~/ui/format";
import { Stars } from "~/ui/stars";
import { PhotoList } from "./photos/photo-list";
import { ProsAndCons } from "./pros-and-cons";
import { EXPERIENCE_LABELS } from "./experience-labels";

export function ReviewDetails({ review }: { review: ReviewView }) {
  const { pros, cons, categoryRatings, experience } = review;
  const rated = CATEGORY_RATINGS.flatMap((category) => {
    const stars = categoryRatings[category];
    return stars === undefined ? [] : [{ category, stars }];
  });
  const facts = experienceFacts(review);
  return (
    <>
      {review.photos.length > 0 && <PhotoList photos={review.photos} label="Photographs of this review" />}
      <ProsAndCons pros={pros} cons={cons} />
      {rated.length > 0 && <CategoryRatings rated={rated} />}
      {facts.length > 0 && (
        <details>
          <summary>Order and experience</summary>
          <Facts facts={facts} />
          {experience.dosageUsed !== undefined && (
            <p className="small muted">One person's report. It is not advice on how much to take.</p>
          )}
        </details>
      )}
    </>
  );
}

function CategoryRatings({ rated }: { rated: { category: CategoryRating; stars: number }[] }) {
  return (
    <details>
      <summary>Ratings by category</summary>
      <Facts
        facts={rated.map(({ category, stars }) => ({
          label: CATEGORY_RATING_LABELS[category],
          value: <Stars mean={stars} />,
        }))}
      />
    </details>
  );
}

const yesNo = (value: boolean | undefined): string | null => (value === undefined ? null : value ? "Yes" : "No");

function experienceFacts({ experience, purchaseDate, productsPurchased, userExperience }: ReviewView) {
  const customer = customerKind(experience);
  const facts = [
    { label: "Bought on", value: purchaseDate === null ? null : formatDate(Date.parse(purchaseDate)) },
    { label: "Products bought", value: productsPurchased.join(", ") },
    { label: "Order size", value: experience.orderSize },
    { label: "Order value", value: experience.orderValue },
    { label: "Customer", value: customer },
    { label: "Would order again", value: yesNo(experience.wouldOrderAgain) },
    { label: "Compared with other vendors", value: experience.comparedToOtherVendors },
    { label: "Experience", value: userExperience && EXPERIENCE_LABELS[userExperience] },
    { label: "Form of use", value: experience.consumptionMethod },
    { label: "Purpose this person reports", value: experience.purposeOfUse },
    { label: "Effects this person reports", value: experience.effectsExperienced.join(", ") },
    { label: "Amount this person reports", value: experience.dosageUsed },
  ];
  return facts.filter(({ value }) => value !== null && value !== undefined && value !== "");
}

function customerKind({ firstTimeCustomer, returningCustomer }: ReviewExperience): string | null {
  if (returningCustomer) return "Returning";
  return firstTimeCustomer ? "First order" : null;
}
