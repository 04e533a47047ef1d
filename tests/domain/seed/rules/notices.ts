import type { Rule } from "./facts";
import { causeOf, countsRight } from "./notice-causes";

export const NOTICE_RULES: readonly Rule[] = [
  [
    "has a cause that is there, and comes after it",
    (facts) =>
      facts.notifications.flatMap((notice) => {
        const cause = causeOf(notice, facts);
        if (cause === null) return [`without a cause: ${notice.title}`];
        return cause > notice.createdAt ? [`before its cause: ${notice.title}`] : [];
      }),
  ],
  [
    "counts what it says it counts",
    (facts) =>
      facts.notifications
        .filter((notice) => !countsRight(notice, facts))
        .map(({ title, message }) => `${title} ${message}`),
  ],
  [
    "comes after its reader's account, is read after it came, and names a member who is there",
    ({ notifications, userOf }) =>
      notifications.filter(
        ({ userId, createdAt, readAt, relatedUserId, relatedUsername }) =>
          createdAt < (userOf.get(userId)?.createdAt ?? Infinity) ||
          (readAt ?? createdAt) < createdAt ||
          (relatedUserId != null && userOf.get(relatedUserId)?.username !== relatedUsername),
      ),
  ],
  [
    "is gathered in the digests that its readers chose, whose addresses are confirmed, and in no others",
    ({ notificationPreferences, notificationDigests, userOf, today }) => {
      const key = (userId: string, period: string) => `${userId} ${period}`;
      const gathered = notificationPreferences.filter(({ mail }) => mail === "daily" || mail === "weekly");
      const wanted = new Set(gathered.map(({ userId, mail = "" }) => key(userId, mail)));
      const there = new Set(notificationDigests.map(({ userId, period }) => key(userId, period)));
      return [
        ...[...wanted].filter((each) => !there.has(each)),
        ...[...there].filter((each) => !wanted.has(each)),
        ...notificationDigests.filter(
          ({ userId, since, dueAt }) =>
            since > dueAt || since > today || dueAt <= today || userOf.get(userId)?.emailVerifiedAt == null,
        ),
      ];
    },
  ],
];
