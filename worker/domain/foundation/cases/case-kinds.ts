interface CaseKindWords {
  label: string;
  /** Whether members can report it; the other cases the site raises by itself. */
  reportable: boolean;
}

/** What the queue can be about; the compiler asks `oversight/moderation/kinds.ts` for the rest of a new kind. */
const CASE_KIND_WORDS = {
  review: { label: "Review", reportable: true },
  photo: { label: "Photograph", reportable: true },
  review_reply: { label: "Official reply", reportable: true },
  profile_picture: { label: "Profile picture", reportable: true },
  profile: { label: "Words of a profile", reportable: true },
  collection_notes: { label: "Notes in a collection", reportable: true },
  member: { label: "Member", reportable: true },
  registration: { label: "Registration", reportable: false },
  product_link: { label: "Product link", reportable: false },
  vendor_link: { label: "Vendor website", reportable: false },
  promotion: { label: "Promotion", reportable: true },
  forum_post: { label: "Forum post", reportable: true },
  social_post: { label: "Social post", reportable: true },
  social_comment: { label: "Comment on a social post", reportable: true },
  gallery: { label: "Gallery", reportable: true },
  gallery_item: { label: "Item of a gallery", reportable: true },
  message: { label: "Message", reportable: true },
  referral: { label: "Referral", reportable: false },
  vendor_banner: { label: "Vendor banner", reportable: true },
} satisfies Record<string, CaseKindWords>;
export type CaseKind = keyof typeof CASE_KIND_WORDS;
export const CASE_KINDS = Object.keys(CASE_KIND_WORDS) as [CaseKind, ...CaseKind[]];

export const caseKindLabel = (kind: CaseKind): string => CASE_KIND_WORDS[kind].label;

/** What a member can report. */
export const REPORTABLE_KINDS = CASE_KINDS.filter((kind) => CASE_KIND_WORDS[kind].reportable);
