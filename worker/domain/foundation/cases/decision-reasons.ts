import type { CaseKind } from "./case-kinds";

interface StandardReason {
  /** What whoever decides chooses. */
  label: string;
  /** What the author reads. */
  text: string;
}

/** What is said in a decision again and again: chosen from a list, beside words of one's own (rules/moderation#reasons). */
export const DECISION_REASONS = {
  within_rules: { label: "Within the rules", text: "It does not break our rules." },
  advertising: { label: "Spam or advertising", text: "It is spam or advertising." },
  harassment: { label: "Harassment", text: "It attacks or insults someone." },
  health_claim: {
    label: "Health claim or dosing advice",
    text: "It makes a health claim, or says how much to take.",
  },
  illegal_offer: { label: "Offer that is not allowed", text: "It offers something that is not allowed here." },
  private_information: { label: "Private information", text: "It shows someone's private information." },
  not_genuine: { label: "No genuine experience", text: "We have good reason to think that it is not genuine." },
  copied: { label: "Copied from elsewhere", text: "It repeats another text instead of the writer's own experience." },
  off_topic: { label: "About something else", text: "It is not about what it was posted to." },
  picture: { label: "Unsuitable picture", text: "The picture does not fit our rules for pictures." },
  impersonation: { label: "Impersonation", text: "It passes for someone else, or for a vendor." },
  wrong_address: { label: "Leads elsewhere", text: "The address does not lead to what it says." },
  not_theirs: { label: "Not the vendor's site", text: "The address does not belong to the vendor." },
  same_person: { label: "Same person", text: "Both accounts appear to be the same person's." },
  referral_ring: { label: "Ring of referrals", text: "The accounts appear to refer each other in a circle." },
  household: { label: "Separate people", text: "We have good reason to think that these are separate people." },
  address_checked: { label: "Address checked", text: "We opened the address, and it leads to what it says." },
} satisfies Record<string, StandardReason>;
type DecisionReason = keyof typeof DECISION_REASONS;
export const REASON_CODES = Object.keys(DECISION_REASONS) as [DecisionReason, ...DecisionReason[]];

const OF_WORDS: readonly DecisionReason[] = [
  ...(["advertising", "harassment", "health_claim", "illegal_offer", "private_information", "off_topic"] as const),
  "within_rules",
];
const OF_REVIEWS: readonly DecisionReason[] = ["not_genuine", "copied", ...OF_WORDS];
const OF_PICTURES: readonly DecisionReason[] = [
  ...(["picture", "advertising", "impersonation", "private_information", "within_rules"] as const),
];
const OF_ADDRESSES: readonly DecisionReason[] = ["wrong_address", "not_theirs", "illegal_offer", "address_checked"];

/** The list for each kind of case, what is said most often first. */
export const REASONS_OF: Record<CaseKind, readonly DecisionReason[]> = {
  review: OF_REVIEWS,
  review_reply: OF_WORDS,
  profile_picture: OF_PICTURES,
  profile: ["impersonation", ...OF_WORDS],
  collection_notes: OF_WORDS,
  member: ["advertising", "harassment", "illegal_offer", "impersonation", "not_genuine", "within_rules"],
  registration: [],
  product_link: OF_ADDRESSES,
  vendor_link: OF_ADDRESSES,
  promotion: ["health_claim", "illegal_offer", "wrong_address", "within_rules"],
  forum_post: OF_WORDS,
  social_post: OF_WORDS,
  social_comment: OF_WORDS,
  gallery: OF_WORDS,
  gallery_item: ["picture", ...OF_WORDS],
  message: ["advertising", "harassment", "illegal_offer", "private_information", "within_rules"],
  vendor_banner: OF_PICTURES,
  referral: ["same_person", "referral_ring", "household"],
  photo: OF_PICTURES,
};

/** What a decision says where nothing is typed, by the reason that was chosen; null where none was, or it is another kind's. */
export function reasonWords(kind: CaseKind, standard: DecisionReason | undefined, own: string): string | null {
  if (standard !== undefined && !REASONS_OF[kind].includes(standard)) return null;
  const words = [standard === undefined ? "" : DECISION_REASONS[standard].text, own].filter(Boolean).join(" ");
  return words === "" ? null : words;
}
