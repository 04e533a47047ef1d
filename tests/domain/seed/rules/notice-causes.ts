import type { Row } from "../../../../scripts/seed/data";
import type { Facts } from "./facts";

type Notice = Row<"notifications">;

const aboutOf = ({ vendorOf, productOf }: Facts, { vendorId, productId }: Row<"reviews">): string | undefined =>
  productId ? productOf.get(productId)?.name : vendorOf.get(vendorId)?.name;
const shown = ({ hiddenAt }: Row<"reviews">): boolean => !hiddenAt;

/** What must be there for a notice to be true; each gives the moments of what it finds, newest last wins. */
const CAUSES: readonly [
  title: RegExp,
  moments: (notice: Notice, facts: Facts, names: string[]) => (number | null | undefined)[],
][] = [
  [/^Welcome to Leafproof$/, ({ userId }, { userOf }) => [userOf.get(userId)?.createdAt]],
  [
    /^(.+) asks to contact you$/,
    ({ userId }, { contactRequests, userOf }, [name]) =>
      contactRequests
        .filter(({ fromId, toId }) => toId === userId && userOf.get(fromId)?.username === name)
        .map(({ requestedAt }) => requestedAt),
  ],
  [
    /^(.+) (?:approved|declined) your contact request$/,
    ({ userId, title }, { contactRequests, userOf }, [name]) =>
      contactRequests
        .filter(({ fromId, toId }) => fromId === userId && userOf.get(toId)?.username === name)
        .filter(({ status }) => title.includes(status === "approved" ? "approved" : "declined"))
        .map(({ decidedAt }) => decidedAt),
  ],
  [
    /^Your review of (.+) was helpful$/,
    ({ userId }, facts, [about]) => {
      const own = new Set(
        facts.reviews
          .filter((review) => review.authorId === userId && shown(review) && aboutOf(facts, review) === about)
          .map(({ id }) => id),
      );
      return facts.reviewVotes
        .filter(({ reviewId, helpful }) => helpful && own.has(reviewId))
        .map(({ createdAt }) => createdAt);
    },
  ],
  [
    /^(.+) replied to your review$/,
    ({ userId }, { reviewReplies, reviewOf, vendorOf }, [vendor]) =>
      reviewReplies
        .filter(
          ({ reviewId, vendorId }) =>
            reviewOf.get(reviewId)?.authorId === userId && vendorOf.get(vendorId)?.name === vendor,
        )
        .map(({ createdAt }) => createdAt),
  ],
  [
    /^(.+?) reviewed (.+)$/,
    ({ userId }, facts, [author, about]) =>
      facts.reviews
        .filter(
          (review) =>
            review.vendorId === facts.userOf.get(userId)?.vendorId &&
            facts.userOf.get(review.authorId)?.username === author &&
            shown(review) &&
            aboutOf(facts, review) === about,
        )
        .map(({ createdAt }) => createdAt),
  ],
  [
    /^Your purchase claim is confirmed$/,
    ({ userId }, { purchaseClaims }) =>
      purchaseClaims
        .filter((claim) => claim.userId === userId && claim.staffState === "confirmed")
        .map(({ staffDecidedAt }) => staffDecidedAt),
  ],
  [
    /^A purchase waits for your answer$/,
    ({ userId }, { purchaseClaims, userOf }) =>
      purchaseClaims
        .filter(
          ({ vendorId, vendorState }) =>
            vendorId === userOf.get(userId)?.vendorId && (vendorState ?? "pending") === "pending",
        )
        .map(({ createdAt }) => createdAt),
  ],
  [
    /^Our staff answered your question$/,
    ({ userId }, { supportTickets }) =>
      supportTickets
        .filter((ticket) => ticket.userId === userId && ticket.state === "answered")
        .map(({ answeredAt }) => answeredAt),
  ],
  [
    /^One network was throttled$/,
    (_, { loginAttempts }) => loginAttempts.filter(({ reason }) => reason === "throttled").map(({ at }) => at),
  ],
  [/^The waitlist grew$/, (_, { waitlist }) => waitlist.map(({ createdAt }) => createdAt)],
  [
    /^An invite code is used up$/,
    (_, { inviteCodes, inviteRedemptions }) => {
      const full = new Set(
        inviteCodes.filter(({ currentUses, maxUses }) => currentUses === maxUses).map(({ id }) => id),
      );
      return inviteRedemptions.filter(({ inviteId }) => full.has(inviteId)).map(({ redeemedAt }) => redeemedAt);
    },
  ],
  [
    /^A registration was flagged$/,
    (_, { registrations }) =>
      registrations.filter(({ status }) => status === "flagged").map(({ registeredAt }) => registeredAt),
  ],
  [
    /^A question came in$/,
    (_, { supportTickets }) => supportTickets.filter(({ state }) => state === "open").map(({ createdAt }) => createdAt),
  ],
  [
    /^(.+) applied for verification$/,
    (_, { applications }, [business]) =>
      applications.filter(({ businessName }) => businessName === business).map(({ submittedAt }) => submittedAt),
  ],
  [
    /^A review was reported$/,
    (_, { moderationCases }) =>
      moderationCases
        .filter(({ kind, status }) => kind === "review" && status !== "decided")
        .map(({ openedAt }) => openedAt),
  ],
  [
    /^An appeal came in$/,
    (_, { moderationCases }) =>
      moderationCases.filter(({ status }) => status === "appealed").map(({ appealedAt }) => appealedAt),
  ],
  [
    /^A lab result waits$/,
    (_, { labResults }) => labResults.filter(({ status }) => status === "pending").map(({ createdAt }) => createdAt),
  ],
  [
    /^A lab result expires soon$/,
    ({ userId }, { labResults, userOf, today }) =>
      labResults
        .filter(
          ({ vendorId, status, expiresAt }) =>
            vendorId === userOf.get(userId)?.vendorId &&
            status === "verified" &&
            expiresAt > today &&
            expiresAt <= today + 30 * 86_400_000,
        )
        .map(({ expiresAt }) => expiresAt - 30 * 86_400_000),
  ],
  [
    /^Your verification was renewed$/,
    ({ userId }, { charges, userOf }) => {
      const paid = charges.filter(
        ({ vendorId, kind, state }) =>
          vendorId === userOf.get(userId)?.vendorId && kind === "verification" && state === "settled",
      );
      return paid.length > 1 ? paid.map(({ settledAt }) => settledAt) : [];
    },
  ],
];

/** When what a notice tells of happened, at the earliest; null where nothing of the kind did. */
export function causeOf(notice: Notice, facts: Facts): number | null {
  for (const [title, moments] of CAUSES) {
    const found = title.exec(notice.title);
    if (found === null) continue;
    const times = moments(notice, facts, found.slice(1)).filter((at): at is number => typeof at === "number");
    return times.length === 0 ? null : Math.min(...times);
  }
  return null;
}

/** Whether the number in a notice's words is that of what it counts. */
export function countsRight({ title, message, userId }: Notice, facts: Facts): boolean {
  const [, count] = /^(\d+) members? found it helpful\.$/.exec(message) ?? [];
  if (count === undefined) return true;
  const [, about] = /^Your review of (.+) was helpful$/.exec(title) ?? [];
  const own = facts.reviews.filter((review) => review.authorId === userId && aboutOf(facts, review) === about);
  return own.some(
    ({ id }) =>
      facts.reviewVotes.filter(({ reviewId, helpful }) => helpful && reviewId === id).length === Number(count),
  );
}
