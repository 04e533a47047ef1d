import type { z } from "zod";
import type { UserExperience, VerifiedBy } from "./forms";
import type { CategoryRating } from "../../catalogue/vendors/category-ratings";
import type { HeldReason } from "./held";
import type { experienceDetails, ReviewPhoto } from "./schema";
import type { Vote } from "./vote-forms";
import type { ShownRole } from "../../foundation/access/policy";

/** A deleted member leaves neither name nor id (rules/reviews#former-members). */
export type ReviewAuthor =
  { former: true } | { former: false; id: string; username: string; role: ShownRole; picture: string | null };

export type ReviewExperience = z.infer<typeof experienceDetails>;

/** What an excerpt of a review leaves out. */
type Details =
  | "pros"
  | "cons"
  | "productsPurchased"
  | "categoryRatings"
  | "experience"
  | "userExperience"
  | "purchaseDate"
  | "tags"
  | "wouldRecommend"
  | "held"
  | "photos"
  | "vote";

/** A review with the beginning of its text, as pages of something else show it. */
export type ReviewExcerpt = Omit<ReviewView, Details>;

/** A review as pages, feeds and the API show it. Order number, reports and moderation never leave the server. */
export interface ReviewView {
  id: string;
  vendor: { id: string; name: string };
  /** Null for a review of the vendor as a whole, or when the product is no longer listed. */
  product: { id: string; name: string } | null;
  author: ReviewAuthor;
  /** Why a moderator looks at it before anybody but its author sees it; null where it shows. */
  held: HeldReason | null;
  mine: boolean;
  rating: number;
  title: string;
  content: string;
  pros: string[];
  cons: string[];
  wouldRecommend: boolean;
  productsPurchased: string[];
  categoryRatings: Partial<Record<CategoryRating, number>>;
  experience: ReviewExperience;
  tags: string[];
  photos: ReviewPhoto[];
  userExperience: UserExperience | null;
  purchaseDate: string | null;
  verifiedBy: VerifiedBy | null;
  incentive: string | null;
  helpful: number;
  unhelpful: number;
  vote: Vote | null;
  createdAt: number;
  editedAt: number | null;
  reply: { text: string; createdAt: number; editedAt: number | null } | null;
}
