import type { ReportReason } from "@worker/domain/foundation/cases/forms";

/** What members report hidden posts for, by the reason that moderators then gave. */
export const REPORTED_FOR: Readonly<Record<string, ReportReason>> = {
  "Personal attack": "harassment",
  "Members cannot sell here": "illegal_offer",
  Advertising: "spam",
  "Private information": "private_information",
};

export const POST_REPORTS: Readonly<Partial<Record<ReportReason, readonly string[]>>> = {
  harassment: [
    "Goes after the person, not the question.",
    "Third time that week.",
    "Nobody should be spoken to like that.",
  ],
  illegal_offer: ["Offers their own bags.", "Asks members for some.", "Selling, between the lines."],
  spam: [
    "Code and link in one post.",
    "Posts it wherever it fits and where it does not.",
    "Only ever writes about one shop.",
  ],
  private_information: ["Says where somebody lives.", "Names a private person.", "That came from a private mail."],
  other: [
    "Tells people that no rule applies to them. Somebody will believe it.",
    "Off subject, and long.",
    "It is about another vendor, I think.",
  ],
};

export const POSTS_KEPT: readonly string[] = [
  "Blunt, but about the matter.",
  "An opinion, and marked as one.",
  "Nothing in it breaks a rule.",
];
