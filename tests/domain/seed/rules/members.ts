import { HAND_BADGES } from "@worker/domain/voice/badges/badges";
import { type Rule } from "./facts";

type Act = readonly [who: string | null | undefined, at: number | null | undefined];

export const MEMBER_RULES: readonly Rule[] = [
  [
    "was last active when they last did something, or later",
    ({ userOf, talks, contactRequests, ...facts }) => {
      const acts: Act[] = [
        ...talks.flatMap(({ messages }) => messages.map(({ senderId, at }): Act => [senderId, at])),
        ...contactRequests.flatMap(({ fromId, toId, requestedAt, decidedAt }): Act[] => [
          [fromId, requestedAt],
          [toId, decidedAt],
        ]),
        ...facts.forumStances.map(({ userId, changedAt }): Act => [userId, changedAt]),
        ...facts.forumPosts.map(({ authorId, createdAt }): Act => [authorId, createdAt]),
        ...facts.forumPosts.map(({ editedBy, editedAt }): Act => [editedBy, editedAt]),
        ...facts.forumPollVotes.map(({ userId, votedAt }): Act => [userId, votedAt]),
        ...facts.reviews.map(({ authorId, createdAt, editedAt }): Act => [authorId, editedAt ?? createdAt]),
        ...facts.reviewVotes.map(({ userId, createdAt }): Act => [userId, createdAt]),
        ...facts.reviewReplies.map(({ authorId, createdAt }): Act => [authorId, createdAt]),
        ...facts.reports.map(({ reporterId, createdAt }): Act => [reporterId, createdAt]),
        ...facts.purchaseClaims.map(({ userId, createdAt }): Act => [userId, createdAt]),
        ...facts.auditLog.map(({ actorId, at }): Act => [actorId, at]),
        ...facts.notifications.map(({ userId, readAt }): Act => [userId, readAt]),
      ];
      return acts.filter(([who, at]) => who && userOf.has(who) && (at ?? 0) > (userOf.get(who)?.lastActiveAt ?? 0));
    },
  ],
  [
    "badges given by hand are such as staff give, by an admin, with a reason and their audit row",
    ({ memberBadges, userOf, auditLog }) => {
      const audited = new Set(
        auditLog.flatMap(({ action, subjectId, at }) =>
          action === "user.badge_granted" ? [`${subjectId} ${at}`] : [],
        ),
      );
      return memberBadges.filter(
        ({ userId, badge, earnedAt, grantedBy, grantReason }) =>
          !HAND_BADGES.includes(badge) ||
          userOf.get(grantedBy ?? "")?.role !== "admin" ||
          !grantReason ||
          !audited.has(`${userId} ${earnedAt}`),
      );
    },
  ],
  [
    "a founding reviewer wrote before being thanked for it, and everybody was here first",
    ({ memberBadges, reviews, userOf, today }) =>
      memberBadges.filter(
        ({ userId, badge, earnedAt }) =>
          earnedAt >= today ||
          earnedAt <= (userOf.get(userId)?.createdAt ?? today) ||
          (badge === "founding-reviewer" &&
            !reviews.some((each) => each.authorId === userId && each.createdAt < earnedAt && !each.hiddenAt)),
      ),
  ],
];
