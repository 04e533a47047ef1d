import * as schema from "@worker/db/schema";

/** The tables that demo data fills, by their names in the schema. */
export const DEMO_TABLES = {
  users: schema.users,
  vendors: schema.vendors,
  products: schema.products,
  productSizes: schema.productSizes,
  labPartners: schema.labPartners,
  labResults: schema.labResults,
  reviews: schema.reviews,
  reviewVotes: schema.reviewVotes,
  reviewReplies: schema.reviewReplies,
  vendorCategoryRatings: schema.vendorCategoryRatings,
  vendorRatingMonths: schema.vendorRatingMonths,
  strainEffects: schema.strainEffects,
  clickDays: schema.clickDays,
  substanceStatuses: schema.substanceStatuses,
  waitlist: schema.waitlist,
  loginAttempts: schema.loginAttempts,
  waitlistDays: schema.waitlistDays,
  registrations: schema.registrations,
  userRewards: schema.userRewards,
  rewardLedger: schema.rewardLedger,
  referralCodes: schema.referralCodes,
  referrals: schema.referrals,
  inviteCodes: schema.inviteCodes,
  inviteRedemptions: schema.inviteRedemptions,
  moderationCases: schema.moderationCases,
  reports: schema.reports,
  notifications: schema.notifications,
  userNotes: schema.userNotes,
  auditLog: schema.auditLog,
  siteCounters: schema.siteCounters,
} as const;

export type DemoTable = keyof typeof DEMO_TABLES;
export type Row<T extends DemoTable> = (typeof DEMO_TABLES)[T]["$inferInsert"];
export type DemoData = { [T in DemoTable]: Iterable<Row<T>> };
