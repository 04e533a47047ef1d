import type { DemoData, DemoTable, Row } from "./data";
import type { DemoTalk } from "./messages/plan-talks";

/** Who did something, and when; either may be missing. */
type Act = readonly [who: string | null | undefined, at: number | null | undefined];

/** What a row of each table says that somebody did on the site. */
const ACTS: { [T in DemoTable]?: (row: Row<T>) => readonly Act[] } = {
  labResults: (row) => [
    [row.uploadedBy, row.createdAt],
    [row.verifiedBy, row.verifiedAt],
    [row.rejectedBy, row.rejectedAt],
  ],
  labDrafts: (row) => [[row.createdBy, row.updatedAt]],
  reviews: (row) => [
    [row.authorId, row.createdAt],
    [row.authorId, row.editedAt],
    [row.hiddenBy, row.hiddenAt],
  ],
  reviewVotes: (row) => [[row.userId, row.createdAt]],
  reviewReplies: (row) => [[row.authorId, row.createdAt]],
  loginAttempts: (row) => [[row.success ? row.userId : null, row.at]],
  referralCodes: (row) => [[row.userId, row.createdAt]],
  moderationCases: (row) => [
    [row.claimedBy, row.claimedAt],
    [row.decidedBy, row.decidedAt],
    [row.ownerId, row.appealedAt],
    [row.appealDecidedBy, row.appealDecidedAt],
  ],
  notifications: (row) => [[row.userId, row.readAt]],
  reports: (row) => [[row.reporterId, row.createdAt]],
  userNotes: (row) => [[row.authorId, row.createdAt]],
  applications: (row) => [
    [row.userId, row.submittedAt],
    [row.reviewedBy, row.reviewedAt],
  ],
  applicationEvents: (row) => [[row.actorId, row.at]],
  charges: (row) => [[row.settledBy, row.settledAt]],
  planChanges: (row) => [
    [row.requestedBy, row.requestedAt],
    [row.decidedBy, row.decidedAt],
  ],
  promotions: (row) => [[row.createdBy, row.createdAt]],
  purchaseClaims: (row) => [
    [row.userId, row.createdAt],
    [row.vendorDecidedBy, row.vendorDecidedAt],
    [row.staffDecidedBy, row.staffDecidedAt],
  ],
  testerApplications: (row) => [
    [row.userId, row.submittedAt],
    [row.reviewedBy, row.reviewedAt],
  ],
  testerApplicationEvents: (row) => [[row.actorId, row.at]],
  redemptions: (row) => [
    [row.userId, row.requestedAt],
    [row.settledBy, row.settledAt],
  ],
  integrityAlerts: (row) => [[row.resolvedBy, row.resolvedAt]],
  memberFollows: (row) => [[row.followerId, row.createdAt]],
  friendRequests: (row) => [[row.senderId, row.createdAt]],
  memberRestrictions: (row) => [[row.restricterId, row.createdAt]],
  profileVisitors: (row) => [[row.viewerId, row.visitedAt]],
  socialPosts: (row) => [[row.authorId, row.editedAt ?? row.createdAt]],
  socialComments: (row) => [[row.authorId, row.createdAt]],
  socialLikes: (row) => [[row.userId, row.createdAt]],
  collectionItems: (row) => [[row.userId, row.addedAt]],
  collectionPurchases: (row) => [[row.userId, row.createdAt]],
  priceAlerts: (row) => [[row.userId, row.createdAt]],
  supportTickets: (row) => [
    [row.userId, row.createdAt],
    [row.answeredBy, row.answeredAt],
  ],
  forumThreads: (row) => [[row.solvedBy, row.solvedAt]],
  forumPosts: (row) => [
    [row.authorId, row.createdAt],
    [row.editedBy, row.editedAt],
    [row.hiddenBy, row.hiddenAt],
  ],
  forumStances: (row) => [[row.userId, row.changedAt]],
  forumPollVotes: (row) => [[row.userId, row.votedAt]],
  forumBookmarks: (row) => [[row.userId, row.createdAt]],
  forumReads: (row) => [[row.userId, row.readAt]],
  forumDrafts: (row) => [[row.userId, row.savedAt]],
  messageKeys: (row) => [[row.userId, row.createdAt]],
  messageImages: (row) => [[row.userId, row.createdAt]],
  contactRequests: (row) => [
    [row.fromId, row.requestedAt],
    [row.toId, row.decidedAt],
  ],
  suspiciousPatterns: (row) => [
    [row.userId, row.detectedAt],
    [row.resolvedBy, row.resolvedAt],
  ],
  auditLog: (row) => [[row.actorId, row.at]],
};

type Said = Partial<DemoData> & { talks: readonly DemoTalk[] };

function* actsIn<T extends DemoTable>(table: T, rows: DemoData[T] | undefined): Generator<Act> {
  const read: ((row: Row<T>) => readonly Act[]) | undefined = ACTS[table];
  if (read === undefined || rows === undefined) return;
  for (const row of rows) yield* read(row);
}

/** When each member last did something that the demo holds, by id; a message, a vote and a bookmark as much as a post. */
export function lastActs({ talks, ...data }: Said): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  const note = ([who, at]: Act) => {
    if (who && at && at > (last.get(who) ?? 0)) last.set(who, at);
  };
  for (const table of Object.keys(ACTS) as DemoTable[]) for (const act of actsIn(table, data[table])) note(act);
  for (const { messages } of talks) for (const { senderId, at } of messages) note([senderId, at]);
  return last;
}
