import { type Column, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { SortKey } from "../../../db/pagination";
import { applications } from "../applications/schema";
import { reviewEdits } from "../../voice/reviews/schema";
import { purchaseClaims } from "../../voice/claims/schema";
import { inviteRedemptions } from "../invites/schema";
import { labDrafts } from "../../catalogue/lab/results/schema";
import { moderationCases, reports } from "../../foundation/cases/schema";
import { notificationPreferences, notifications } from "../../foundation/notifications/schema";
import { registrations } from "../../foundation/users/registration-schema";
import { reviewReplies, reviews, reviewVotes } from "../../voice/reviews/schema";
import { referralCodes, referrals, rewardLedger, userRewards } from "../../voice/rewards/schema";
import { secondFactors } from "../../foundation/second-factor/schema";
import { loginAttempts, sessions } from "../../foundation/sessions/schema";
import { collectionItems, priceAlerts } from "../../catalogue/wishlist/schema";
import { supportTickets } from "../../voice/support/schema";
import { users } from "../../foundation/users/schema";

/** One list of an export: which rows of a table are the member's, in the order of an index, and what stays out. */
export interface ExportSection {
  name: string;
  table: SQLiteTable;
  owner: SQLiteColumn;
  /** After the owner, unique together with it: pages continue behind the last row. */
  keys: { column: Column | SQL; of: (row: Record<string, unknown>) => string | number }[];
  /** Columns that are not told: secrets, hashes of networks, and what staff keep for themselves. */
  without: readonly string[];
}

const textOf = (value: unknown): string | number =>
  typeof value === "number" || typeof value === "string" ? value : "";

const by = (column: SQLiteColumn, field: string): ExportSection["keys"][number] => ({
  column,
  of: (row) => textOf(row[field]),
});

/** Everything that is kept about a member, table by table (rules/privacy#export). */
export const EXPORT_SECTIONS: readonly ExportSection[] = [
  {
    name: "account",
    table: users,
    owner: users.id,
    keys: [],
    without: ["usernameKey", "emailKey", "passwordHash", "suspendedBy"],
  },
  {
    name: "registration",
    table: registrations,
    owner: registrations.userId,
    keys: [],
    without: ["networkHash", "reviewedBy", "reviewNote"],
  },
  {
    name: "reviews",
    table: reviews,
    owner: reviews.authorId,
    keys: [
      by(reviews.vendorId, "vendorId"),
      { column: sql`coalesce(product_id, '')`, of: ({ productId }) => textOf(productId) },
    ],
    without: ["authorId", "hiddenBy", "reportCount", "networkHash"],
  },
  {
    name: "reviewEdits",
    table: reviewEdits,
    owner: reviewEdits.editedBy,
    keys: [by(reviewEdits.reviewId, "reviewId"), by(reviewEdits.editedAt, "editedAt")],
    without: ["editedBy"],
  },
  {
    name: "officialReplies",
    table: reviewReplies,
    owner: reviewReplies.authorId,
    keys: [by(reviewReplies.reviewId, "reviewId")],
    without: ["authorId", "hiddenBy"],
  },
  {
    name: "votes",
    table: reviewVotes,
    owner: reviewVotes.userId,
    keys: [by(reviewVotes.reviewId, "reviewId")],
    without: ["userId"],
  },
  {
    name: "notifications",
    table: notifications,
    owner: notifications.userId,
    keys: [by(notifications.createdAt, "createdAt"), by(notifications.id, "id")],
    without: ["userId", "mergeKey"],
  },
  {
    name: "notificationPreferences",
    table: notificationPreferences,
    owner: notificationPreferences.userId,
    keys: [by(notificationPreferences.type, "type")],
    without: ["userId"],
  },
  { name: "rewards", table: userRewards, owner: userRewards.userId, keys: [], without: ["userId"] },
  {
    name: "ledger",
    table: rewardLedger,
    owner: rewardLedger.userId,
    keys: [by(rewardLedger.at, "at"), by(rewardLedger.id, "id")],
    without: ["userId"],
  },
  { name: "referralCode", table: referralCodes, owner: referralCodes.userId, keys: [], without: ["userId"] },
  {
    name: "referralsMade",
    table: referrals,
    owner: referrals.referrerId,
    keys: [by(referrals.referredAt, "referredAt"), by(referrals.id, "id")],
    // Whom somebody brought here is that person's matter.
    without: ["refereeId", "sameNetwork"],
  },
  {
    name: "referredBy",
    table: referrals,
    owner: referrals.refereeId,
    keys: [],
    without: ["referrerId", "sameNetwork"],
  },
  {
    name: "invite",
    table: inviteRedemptions,
    owner: inviteRedemptions.userId,
    keys: [by(inviteRedemptions.inviteId, "inviteId")],
    without: ["userId"],
  },
  {
    name: "sessions",
    table: sessions,
    owner: sessions.userId,
    keys: [by(sessions.createdAt, "createdAt"), by(sessions.tokenHash, "tokenHash")],
    without: ["tokenHash", "userId", "networkHash"],
  },
  {
    name: "logins",
    table: loginAttempts,
    owner: loginAttempts.userId,
    keys: [by(loginAttempts.at, "at"), by(loginAttempts.id, "id")],
    without: ["userId", "networkHash"],
  },
  {
    name: "secondFactor",
    table: secondFactors,
    owner: secondFactors.userId,
    keys: [],
    without: ["userId", "sealedSecret", "lastStep"],
  },
  {
    name: "purchaseClaims",
    table: purchaseClaims,
    owner: purchaseClaims.userId,
    keys: [by(purchaseClaims.createdAt, "createdAt"), by(purchaseClaims.id, "id")],
    without: ["userId", "orderKey", "sameNetwork", "vendorDecidedBy", "staffDecidedBy"],
  },
  {
    name: "collection",
    table: collectionItems,
    owner: collectionItems.userId,
    keys: [by(collectionItems.addedAt, "addedAt"), by(collectionItems.productId, "productId")],
    without: ["userId"],
  },
  {
    name: "priceAlerts",
    table: priceAlerts,
    owner: priceAlerts.userId,
    keys: [by(priceAlerts.createdAt, "createdAt"), by(priceAlerts.productId, "productId")],
    without: ["userId", "dueAt"],
  },
  {
    name: "reportsFiled",
    table: reports,
    owner: reports.reporterId,
    keys: [by(reports.caseId, "caseId")],
    without: ["reporterId"],
  },
  {
    name: "applications",
    table: applications,
    owner: applications.userId,
    keys: [by(applications.createdAt, "createdAt"), by(applications.id, "id")],
    // Tax id and bank details are shown to the reviewing admin only (rules/verification#sealed-answers).
    without: ["userId", "sealedSecrets", "reviewedBy"],
  },
  {
    name: "questionsToStaff",
    table: supportTickets,
    owner: supportTickets.userId,
    keys: [by(supportTickets.createdAt, "createdAt"), by(supportTickets.id, "id")],
    without: ["userId", "priority", "answeredBy"],
  },
  {
    name: "labDrafts",
    table: labDrafts,
    owner: labDrafts.createdBy,
    keys: [by(labDrafts.updatedAt, "updatedAt"), by(labDrafts.id, "id")],
    without: ["createdBy"],
  },
  {
    name: "decisionsAboutYou",
    table: moderationCases,
    owner: moderationCases.ownerId,
    keys: [by(moderationCases.openedAt, "openedAt"), by(moderationCases.id, "id")],
    without: ["ownerId", "claimedBy", "claimedAt", "decidedBy", "appealDecidedBy", "filesSweptAt"],
  },
];

/** Tables that hold a member's id, or an address, and are not part of an export; and why. */
export const NOT_EXPORTED: Record<string, string> = {
  application_events: "How an application moved; the answers themselves stand with the applications.",
  domain_proofs: "Proofs of a vendor's domain, part of the record of an application.",
  audit_log: "The record of administration, kept so that nobody can change it.",
  api_tokens: "Write tokens of a vendor; who made one is part of its record.",
  charges: "A vendor's charges; staff wrote down how each was settled.",
  plan_changes: "A vendor's plan; who asked for a change is part of its record.",
  promotions: "A vendor's announcements; who made one is part of its record.",
  integrity_alerts: "Observations about reviews for staff; who resolved one is part of its record.",
  invite_codes: "Codes are the site's; who made one is part of its record.",
  lab_partners: "Laboratories; a member only verified them, for the site.",
  lab_results: "Laboratories' and vendors' results; a member only uploaded or verified them, for the site.",
  login_archives: "Administration of the login log.",
  login_challenges: "Logins under way: a secret, for ten minutes.",
  mail_tokens: "Secrets of mailed links, for hours.",
  outbox: "Mail on its way to an address; what it says is emptied once it is sent.",
  recovery_codes: "Secrets; that they exist stands with the second factor.",
  settings: "The site's settings; who changed one is part of the record.",
  substance_suspensions: "The table of suspended substances; who suspended one is part of its record.",
  substance_statuses: "The table of regions; who changed it is part of its record.",
  user_notes: "What staff write down for themselves.",
  vendors: "Vendors; a member only verified or hid them, for the site.",
};

export const sectionOf = ({ owner, keys }: ExportSection, userId: string): { mine: SQL; order: SortKey[] } => ({
  mine: eq(owner, userId),
  order: keys.map(({ column }) => ({ column, direction: "asc" })),
});

export const toldColumns = ({ table, without }: ExportSection): string[] =>
  Object.keys(getTableColumns(table)).filter((name) => !without.includes(name));
