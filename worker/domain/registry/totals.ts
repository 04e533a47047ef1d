import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type SQL, sql } from "drizzle-orm";
import type { Room } from "../../db/recount";
import type { Reaction } from "../voice/forum/forms";
import { OFFERS, products } from "../catalogue/products/schema";
import { vendors } from "../catalogue/vendors/schema";
import type { CaseKind } from "../foundation/cases/case-kinds";
import { moderationCases, reports } from "../foundation/cases/schema";
import { listEntries } from "../foundation/conversation-list/schema";
import { memberFollows } from "../foundation/follows/schema";
import { friendships } from "../foundation/friends/schema";
import { notifications } from "../foundation/notifications/schema";
import { users } from "../foundation/users/schema";
import { inviteCodes, inviteRedemptions } from "../oversight/invites/schema";
import { waitlist, waitlistDays } from "../oversight/waitlist/schema";
import { forumReferences } from "../voice/forum/reference-schema";
import { isReadByAll, ratingOfReferred } from "../voice/forum/references";
import { byColumn as byReactionColumn } from "../voice/forum/reaction-columns";
import { forumPosts } from "../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../voice/forum/schema";
import { NEWEST_POST, NEWEST_THREAD } from "../voice/forum/totals";
import { forumStances } from "../voice/forum/stance-schema";
import { HAS_POLL } from "../voice/forum-polls/has-poll";
import { forumPolls, forumPollVotes, POLL_TOTALS } from "../voice/forum-polls/schema";
import { badgeHolders, memberBadges } from "../voice/badges/schema";
import { purchaseClaims } from "../voice/claims/schema";
import { reviews } from "../voice/reviews/schema";
import { socialComments, socialLikes, socialPosts } from "../voice/social/schema";
import { referralCodes, referrals, rewardLedger, TAKEN_BACK, userRewards } from "../voice/rewards/schema";
import { photosShown, ratings, visible, votes } from "./rating-totals";
import type * as tables from "./tables";

type Tables = { [K in keyof typeof tables as (typeof tables)[K] extends SQLiteTable ? K : never]: (typeof tables)[K] };
type Columns<T> = T extends SQLiteTable ? T["_"]["columns"] : never;
/** A number that a row begins with is a total, unless its table says what else it is. */
type IsTotal<C> = C extends SQLiteColumn
  ? C["_"] extends { data: number; notNull: true; hasDefault: true }
    ? true
    : false
  : false;
type TotalsOf<T> = { [K in keyof Columns<T> & string as IsTotal<Columns<T>[K]> extends true ? K : never]: K };

/** Why a number is not counted again here. */
type NoTotal = string;
/** A total without a default may be counted as well. */
type More<T> = Partial<Record<Exclude<keyof Columns<T>, keyof TotalsOf<T>>, SQL>>;
type Registered<T> =
  | (Omit<Room, "counts"> & { totals: Record<keyof TotalsOf<T>, SQL | NoTotal> & More<T> })
  | { totals: Record<keyof TotalsOf<T>, NoTotal> };

/** Each kind with a total has a partial index by subject. */
const reportsOn = (kind: CaseKind, id: SQLiteColumn): SQL =>
  sql`(select count(*) from ${moderationCases} join ${reports} on ${reports.caseId} = ${moderationCases.id} where ${moderationCases.kind} = ${sql.raw(`'${kind}'`)} and ${moderationCases.subjectId} = ${id})`;

/** Posts that are shown themselves, in a thread that is. */
const shownPosts = (where: SQL): SQL =>
  sql`(select count(*) from ${forumPosts} where ${where} and ${forumPosts.hiddenAt} is null)`;
const ofStances = (what: SQL): SQL => sql`count(iif(${what}, 1, null))`;
const reacted = (reaction: Reaction): SQL => ofStances(sql`${forumStances.reaction} = ${sql.raw(`'${reaction}'`)}`);

/** What comes back of a redemption was earned before; a correction takes from what was earned, too. */
const earnedBy = sql`case ${rewardLedger.type} when 'redemption_return' then 0 when 'correction' then ${rewardLedger.points} else max(0, ${rewardLedger.points}) end`;

/** A reversal takes all that its cause was paid from what was earned, though from the balance only what is there. */
const takenBack = sql`iif(${rewardLedger.type} = 'reversal', coalesce((select sum(paid.points) from ${rewardLedger} as paid where paid.type in (${sql.join(
  TAKEN_BACK.map((type) => sql.raw(`'${type}'`)),
  sql`, `,
)}) and paid.cause = ${rewardLedger.cause}), 0), 0)`;

/**
 * Every number that a row begins with, by its table. Does not compile while a column with a default is missing: it either
 * says what it counts, and is counted again each night, or why it is not.
 */
const TOTALS: {
  [K in keyof Tables as keyof TotalsOf<Tables[K]> extends never ? never : K]: Registered<Tables[K]>;
} = {
  vendorFacets: {
    totals: {
      priceCents: "The hourly job derives the facets again.",
      newestDay: "The hourly job derives the facets again.",
      ratingSum: "The hourly job derives the facets again.",
    },
  },
  vendors: {
    table: vendors,
    id: vendors.id,
    join: sql`left join ${reviews} on ${reviews.vendorId} = ${vendors.id} and ${visible}`,
    totals: {
      ...ratings,
      productCount: sql`(select count(*) from ${products} where ${products.vendorId} = ${vendors.id} and ${products.hiddenAt} is null)`,
      testedCount: "Time alone moves it: the hourly facets count it.",
      failedCount: "As the tested ones.",
    },
  },
  products: {
    table: products,
    id: products.id,
    join: sql`left join ${reviews} on ${reviews.productId} = ${products.id} and ${visible}`,
    totals: {
      ...ratings,
      salesCount: sql`(select count(*) from ${purchaseClaims} where ${purchaseClaims.vendorId} = ${products.vendorId} and ${purchaseClaims.productId} = ${products.id} and ${purchaseClaims.staffState} = 'confirmed')`,
      hotClicks: "Time alone moves it: a daily job of its own counts it.",
      offers: OFFERS,
    },
  },
  reviews: {
    table: reviews,
    id: reviews.id,
    totals: {
      helpfulVotes: votes(1),
      unhelpfulVotes: votes(0),
      reportCount: reportsOn("review", reviews.id),
      photos: photosShown,
    },
  },
  moderationCases: {
    table: moderationCases,
    id: moderationCases.id,
    totals: {
      reportCount: sql`(select count(*) from ${reports} where ${reports.caseId} = ${moderationCases.id})`,
    },
  },
  users: {
    table: users,
    id: users.id,
    totals: {
      reviewCount: sql`(select count(*) from ${reviews} where ${reviews.authorId} = ${users.id} and ${visible})`,
      followerCount: sql`(select count(*) from ${memberFollows} where ${memberFollows.followedId} = ${users.id})`,
      followingCount: sql`(select count(*) from ${memberFollows} where ${memberFollows.followerId} = ${users.id})`,
      friendCount: sql`(select count(*) from ${friendships} where ${friendships.userId} = ${users.id})`,
      unreadNotifications: sql`(select count(*) from ${notifications} where ${notifications.userId} = ${users.id} and ${notifications.readAt} is null and ${notifications.deletedAt} is null)`,
      unreadConversations: sql`(select count(*) from ${listEntries} where ${listEntries.userId} = ${users.id} and ${listEntries.unread} > 0)`,
    },
  },
  badgeHolders: {
    table: badgeHolders,
    id: badgeHolders.badge,
    totals: {
      holders: sql`(select count(*) from ${memberBadges} where ${memberBadges.badge} = ${badgeHolders.badge} and ${memberBadges.lostAt} is null)`,
    },
  },
  userRewards: {
    table: userRewards,
    id: userRewards.userId,
    join: sql`left join ${rewardLedger} on ${rewardLedger.userId} = ${userRewards.userId}`,
    totals: {
      referralCount: sql`(select count(*) from ${referrals} where ${referrals.referrerId} = ${userRewards.userId} and ${referrals.status} = 'completed')`,
      nextTierRequirement: "A threshold of the tier.",
      totalEarned: sql`coalesce(sum(${earnedBy} - ${takenBack}), 0)`,
      currentBalance: "Proved each night and never put right by itself (rules/rewards#books).",
      totalRedeemed: sql`coalesce(-sum(iif(${rewardLedger.type} in ('redemption', 'redemption_return'), ${rewardLedger.points}, 0)), 0)`,
      heldPoints: "As the balance.",
    },
  },
  referralCodes: {
    table: referralCodes,
    id: referralCodes.id,
    totals: {
      currentUsage: sql`(select count(*) from ${referrals} where ${referrals.referrerId} = ${referralCodes.userId})`,
    },
  },
  inviteCodes: {
    table: inviteCodes,
    id: inviteCodes.id,
    totals: {
      currentUses: sql`(select count(*) from ${inviteRedemptions} where ${inviteRedemptions.inviteId} = ${inviteCodes.id})`,
    },
  },
  waitlistDays: {
    table: waitlistDays,
    id: waitlistDays.day,
    join: sql`left join ${waitlist} on ${waitlist.createdAt} >= unixepoch(${waitlistDays.day}) * 1000 and ${waitlist.createdAt} < unixepoch(${waitlistDays.day}, '+1 day') * 1000`,
    totals: {
      signups: sql`count(${waitlist.id})`,
      confirmed: sql`count(${waitlist.confirmedAt})`,
      told: sql`count(${waitlist.toldAt})`,
    },
  },
  // What is counted from a stored total stands behind it, so that one night is enough for both.
  forumPosts: {
    table: forumPosts,
    id: forumPosts.id,
    join: sql`left join ${forumStances} on ${forumStances.postId} = ${forumPosts.id}`,
    totals: {
      upvotes: ofStances(sql`${forumStances.vote} = 1`),
      downvotes: ofStances(sql`${forumStances.vote} = -1`),
      score: "The database works it out.",
      ...byReactionColumn(reacted),
      commentCount: sql`iif(${forumPosts.kind} = 'reply', (select count(*) from ${forumPosts} as below where below.reply_id = ${forumPosts.id} and below.kind = 'comment' and below.hidden_at is null), (select count(*) from ${forumPosts} as below where below.parent_id = ${forumPosts.id} and below.kind = 'comment' and below.hidden_at is null))`,
      reportCount: reportsOn("forum_post", forumPosts.id),
    },
  },
  forumReferences: {
    table: forumReferences,
    id: forumReferences.postId,
    totals: {
      shown: isReadByAll(forumReferences.postId),
      threadId: sql`(select ${forumPosts.threadId} from ${forumPosts} where ${forumPosts.id} = ${forumReferences.postId})`,
      position: sql`(select ${forumPosts.position} from ${forumPosts} where ${forumPosts.id} = ${forumReferences.postId})`,
      rating: ratingOfReferred,
    },
  },
  forumPolls: {
    table: forumPolls,
    id: forumPolls.id,
    totals: {
      voters: sql`(select count(*) from ${forumPollVotes} where ${forumPollVotes.pollId} = ${forumPolls.id})`,
      ...POLL_TOTALS,
    },
  },
  forumThreads: {
    table: forumThreads,
    id: forumThreads.id,
    totals: {
      lastPosition: "Positions are never given twice, so it only grows.",
      replyCount: shownPosts(sql`${forumPosts.threadId} = ${forumThreads.id} and ${forumPosts.position} > 0`),
      commentCount: sql`(select coalesce(sum(${forumPosts.commentCount}), 0) from ${forumPosts} where ${forumPosts.threadId} = ${forumThreads.id} and ${forumPosts.position} > 0)`,
      score: sql`coalesce((select ${forumPosts.score} from ${forumPosts} where ${forumPosts.threadId} = ${forumThreads.id} and ${forumPosts.position} = 0), 0)`,
      viewCount: "Its visitors are forgotten after 90 days.",
      hasPoll: HAS_POLL,
      ...NEWEST_POST,
    },
  },
  forumCategories: {
    table: forumCategories,
    id: forumCategories.id,
    totals: {
      threadCount: sql`(select count(*) from ${forumThreads} where ${forumThreads.categoryId} = ${forumCategories.id} and ${forumThreads.hiddenAt} is null)`,
      postCount: sql`(select coalesce(sum(1 + ${forumThreads.replyCount} + ${forumThreads.commentCount}), 0) from ${forumThreads} where ${forumThreads.categoryId} = ${forumCategories.id} and ${forumThreads.hiddenAt} is null)`,
      lastThreadId: NEWEST_THREAD,
    },
  },
  socialPosts: {
    table: socialPosts,
    id: socialPosts.id,
    totals: {
      likeCount: sql`(select count(*) from ${socialLikes} where ${socialLikes.postId} = ${socialPosts.id})`,
      commentCount: sql`(select count(*) from ${socialComments} where ${socialComments.postId} = ${socialPosts.id} and ${socialComments.hiddenAt} is null)`,
      shareCount: sql`(select count(*) from ${socialPosts} as share where share.shared_post_id = ${socialPosts.id} and share.hidden_at is null)`,
    },
  },
  forumSearchTexts: { totals: { no: "A place in the index of words." } },
  productChanges: { totals: { id: "The order in which changes came." } },
  reviewNumbers: { totals: { no: "A place in the index of words." } },
  applications: { totals: { step: "A place in the form." } },
  testerApplications: { totals: { step: "A place in the form." } },
  loginChallenges: { totals: { attempts: "Ends with its challenge, after minutes." } },
  loginTotals: {
    totals: {
      id: "There is one row.",
      since: "A time.",
      succeeded: "A trigger counts each attempt.",
      failed: "A trigger counts each attempt.",
      users: "A trigger counts each attempt.",
    },
  },
  listEntries: { totals: { toldSeq: "How far their member was told; leaves no rows." } },
  notifications: { totals: { count: "Repeats that were merged leave no rows." } },
  pushQueue: { totals: { attempts: "Attempts leave no rows." } },
  outbox: { totals: { attempts: "Attempts leave no rows." } },
  galleries: { totals: { viewCount: "Its visitors are forgotten after 90 days." } },
  profiles: { totals: { coverY: "Which part of a cover shows." } },
  secondFactors: { totals: { lastStep: "The clock's step of the last code." } },
};

/** What of each table is counted again. */
export const ROOMS: Readonly<Record<string, Room>> = Object.fromEntries(
  Object.entries(TOTALS).flatMap(([name, registered]) => {
    if (!("table" in registered)) return [];
    const { totals, ...room } = registered;
    const all: [string, SQL | NoTotal][] = Object.entries(totals);
    const counts = all.flatMap(([key, count]) => (typeof count === "string" ? [] : [[key, count] as const]));
    return [[name, { ...room, counts: Object.fromEntries(counts) }]];
  }),
);
