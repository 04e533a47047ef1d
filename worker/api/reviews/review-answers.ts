import { z } from "zod";
import { USER_EXPERIENCE, VERIFIED_BY } from "../../domain/voice/reviews/forms";
import { CATEGORY_RATINGS } from "../../domain/catalogue/vendors/category-ratings";
import { FORMER_MEMBER } from "../../domain/foundation/users/former-member";
import { experienceDetails } from "../../domain/voice/reviews/schema";
import type { ReviewView } from "../../domain/voice/reviews/view";
import { VOTES } from "../../domain/voice/reviews/vote-forms";
import { photoFile, smallPhotoFile } from "../../domain/foundation/photos/photo-limits";
import { at } from "../http/shapes";

const experienceAnswer = experienceDetails.extend({
  effectsExperienced: z.array(z.string()),
  dosageUsed: z.string().optional().describe("One person's report, never advice"),
});

/** See rules/platform#public-names; what is left out says rules/reviews#public-fields. */
export const review = z.object({
  id: z.string(),
  vendorId: z.string(),
  vendorName: z.string(),
  productId: z.string().nullable(),
  productName: z.string().nullable(),
  userId: z.string().nullable().describe("null for a former member"),
  userName: z.string(),
  rating: z.number().int().min(1).max(5),
  title: z.string(),
  content: z.string(),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  wouldRecommend: z.boolean(),
  productsPurchased: z.array(z.string()),
  categoryRatings: z.partialRecord(z.enum(CATEGORY_RATINGS), z.number().int()),
  experienceDetails: experienceAnswer,
  tags: z.array(z.string()),
  photos: z.array(
    z.object({
      id: z.string(),
      address: z.string(),
      smallAddress: z.string().describe("The same, 640 pixels at most, where its sender made one"),
      width: z.number().int(),
      height: z.number().int(),
      alt: z.string().describe("What it shows, as its author says; may be empty"),
    }),
  ),
  userExperience: z.enum(USER_EXPERIENCE).nullable(),
  purchaseDate: z.string().nullable().describe("YYYY-MM-DD"),
  verified: z.boolean(),
  verifiedBy: z
    .enum(VERIFIED_BY)
    .nullable()
    .describe("`purchase`: vendor or staff found the order; `sample`: a tester's sample; `staff`: checked by staff"),
  incentivised: z.boolean().describe("The author got something for writing it, whatever the rating"),
  incentive: z.string().nullable().describe("What the author got"),
  helpfulVotes: z.number().int(),
  unhelpfulVotes: z.number().int(),
  myVote: z.enum(VOTES).nullable().describe("The caller's own, in lists; null for a visitor"),
  dateCreated: at,
  isEdited: z.boolean(),
  dateEdited: at.nullable(),
  vendorResponse: z
    .object({
      id: z.string(),
      vendorId: z.string(),
      vendorName: z.string(),
      response: z.string(),
      datePosted: at,
      isEdited: z.boolean(),
      dateEdited: at.nullable(),
      isOfficial: z.literal(true),
    })
    .nullable(),
});

export function toAnswer(view: ReviewView): z.infer<typeof review> {
  const { vendor, product, author, reply } = view;
  return {
    id: view.id,
    vendorId: vendor.id,
    vendorName: vendor.name,
    productId: product?.id ?? null,
    productName: product?.name ?? null,
    userId: author.former ? null : author.id,
    userName: author.former ? FORMER_MEMBER : author.username,
    rating: view.rating,
    title: view.title,
    content: view.content,
    pros: view.pros,
    cons: view.cons,
    wouldRecommend: view.wouldRecommend,
    productsPurchased: view.productsPurchased,
    categoryRatings: view.categoryRatings,
    experienceDetails: view.experience,
    tags: view.tags,
    photos: view.photos.map(({ id, ...rest }) => ({
      ...{ id, address: photoFile(id), smallAddress: smallPhotoFile(id) },
      ...rest,
    })),
    userExperience: view.userExperience,
    purchaseDate: view.purchaseDate,
    verified: view.verifiedBy !== null,
    verifiedBy: view.verifiedBy,
    incentivised: view.incentive !== null,
    incentive: view.incentive,
    helpfulVotes: view.helpful,
    unhelpfulVotes: view.unhelpful,
    myVote: view.vote,
    dateCreated: view.createdAt,
    isEdited: view.editedAt !== null,
    dateEdited: view.editedAt,
    vendorResponse: reply && {
      // There is one a review, so the review's id names it.
      id: view.id,
      vendorId: vendor.id,
      vendorName: vendor.name,
      response: reply.text,
      datePosted: reply.createdAt,
      isEdited: reply.editedAt !== null,
      dateEdited: reply.editedAt,
      isOfficial: true,
    },
  };
}

export const earlierReview = z.object({
  until: at,
  text: z.record(z.string(), z.unknown()).describe("The fields of a review that an edit changes"),
});
