import type { ReportReason } from "@worker/domain/foundation/cases/forms";

export const REPORT_TEXTS: Record<ReportReason, readonly string[]> = {
  spam: [
    "Same vendor named in three of their posts.",
    "Reads like an ad with a discount code at the end.",
    "Links to a vendor that is not the one reviewed.",
  ],
  harassment: ["Calls the support person names.", "Goes on about one employee, not about the order."],
  health_claim: [
    "Tells people how much to take.",
    "Says it replaces a prescription. That should not be on here.",
    "Promises that it works for a condition.",
  ],
  illegal_offer: ["Offers to ship where the vendor does not.", "Sells leftovers in the last line."],
  private_information: [
    "Full name of the person who packed it.",
    "There is a phone number in the second paragraph.",
    "Shows an address label.",
  ],
  not_genuine: [
    "Word for word what another member wrote last month.",
    "Joined that day, praised one vendor, never came back.",
    "Describes a pack size this vendor does not sell.",
  ],
  other: ["It is about the carrier, not about the vendor.", "Wrong product, I think they meant the capsules."],
};

/** Why a review was hidden, as the reports put it. */
export const DECISION_OF: Readonly<Record<string, ReportReason>> = {
  "Names a private person": "private_information",
  "Dosing advice": "health_claim",
  "Posted for another vendor": "spam",
  "Same text as another member's review": "not_genuine",
  "Personal data in the text": "private_information",
  "Health claim": "health_claim",
};

export const KEPT = [
  "A bad experience, told without breaking a rule.",
  "The order number fits the vendor's format; nothing speaks against it.",
  "Strong words, but about the order and not about a person.",
  "About the right product after all.",
] as const;

export const APPEALS = [
  "I only named the vendor's own support address, which is on its website. Please look again.",
  "That was my own order and I still have the receipt. I can send it.",
  "I described what I got and nothing else. Which sentence is the problem?",
] as const;
