import type { PatternType } from "@worker/domain/voice/messaging-safety/schema";

export const FLOOD_BEGINS = "I sell packaging machines and have an offer for your shop. Is somebody there?";
/** Of whoever does not wait for an answer. */
export const FLOOD: readonly string[] = [
  "Hello?",
  "Anyone?",
  "Hi again",
  "Still here",
  "Write me",
  "??",
  "Please",
  "Well?",
  "Ping",
  "Call me",
  "So?",
  "Today?",
];

export const COPIED = {
  text: "Hello, my parcel has been lost for two weeks and nobody answers. Did yours ever turn up, and whom did you write to?",
  answer: "Mine came late, but it came. The form on the vendor's page was answered after three days.",
};

export const LISTED = "Here are the batches from my drawer, one after the other, since you asked:";
export const ITEMS: readonly string[] = [
  "Two green pouches, both 100 g",
  "A red one, the label half gone",
  "One white, sealed, from last winter",
  "Three small sachets of the same lot",
  "A capsule jar, 60 pieces",
  "The big one, 500 g, opened in spring",
  "Another green, no batch number at all",
  "One extract, still in its box",
  "And a sample from a market",
];

export const SUSPECT_REQUESTS: readonly string[] = [
  "I place adverts for shops like yours. May I send you our price list?",
  "Our agency brings new customers to shops. When do you have time for a call?",
  "We sell addresses of people who buy every month. Interested in a first hundred for free?",
];

/** What an admin found out; null where nobody has looked yet. */
export const NOTES: Record<PatternType, string | null> = {
  vendor_spam: "Advertises to vendors. Explained that requests are for questions about their products.",
  message_flooding: "Wrote to one vendor all day without an answer. Warned; quiet since then.",
  new_user_aggressive: "Same day and same vendor as the flooding. Nothing more to do.",
  rapid_contact: null,
  copy_paste: null,
};
