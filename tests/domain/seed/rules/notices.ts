import type { Facts, Rule } from "./facts";
import { wrongIn } from "./notice-causes";

/** What an address names, by its form, and whether the demo shows it. */
const PLACES: readonly [address: RegExp, isShown: (facts: Facts, id: string) => boolean][] = [
  [/^\/community\/post\/(.+)$/, ({ postOf }, id) => postOf.has(id) && !postOf.get(id)?.hiddenAt],
  [/^\/reviews\?.*#review-(.+)$/, ({ reviewOf }, id) => reviewOf.has(id) && !reviewOf.get(id)?.hiddenAt],
  [
    /^\/messages\?conversation=(.+)$/,
    ({ conversations }, id) => conversations.some((talk) => talk.id === decodeURIComponent(id)),
  ],
  [/^\/messages\?user=(.+)$/, ({ userOf }, id) => userOf.has(id)],
  [/^\/vendor\/[^/]+\/product\/(.+)$/, ({ productOf }, id) => productOf.has(id)],
  [/^\/vendor-dashboard\/labs\/results\/(.+)$/, ({ resultOf }, id) => resultOf.has(id)],
  [/^\/account\/watching\/news\/(.+)$/, ({ watchEvents }, id) => watchEvents.some((each) => each.id === id)],
  [/^\/account\/decisions\/(.+)$/, ({ moderationCases }, id) => moderationCases.some((each) => each.id === id)],
  [/^\/profile\/([^/]+)\/followers$/, ({ userOf }, id) => userOf.has(id)],
  [
    /^(?:\/messages\/requests|\/friends\?show=requests|\/vendor-dashboard\/(?:labs|claims)|\/account\/(?:claims|keys)|\/contact-support#questions)$/,
    () => true,
  ],
];

const isThere = (address: string, facts: Facts): boolean => {
  for (const [form, isShown] of PLACES) {
    const found = form.exec(address);
    if (found !== null) return isShown(facts, found[1] ?? "");
  }
  return false;
};

export const NOTICE_RULES: readonly Rule[] = [
  [
    "says what the site's own code says of something in the demo, and came when that happened",
    (facts) =>
      facts.notifications.flatMap((notice) => {
        const wrong = wrongIn(notice, facts);
        return wrong === null ? [] : [`${wrong}: ${notice.title} (${notice.mergeKey})`];
      }),
  ],
  [
    "leads to something that is there, or nowhere where the site leads nowhere",
    (facts) =>
      facts.notifications
        .filter(({ actionUrl, mergeKey }) => (actionUrl ? !isThere(actionUrl, facts) : !mergeKey.startsWith("report:")))
        .map(({ title, actionUrl }) => `${title}: ${actionUrl ?? "nowhere"}`),
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
