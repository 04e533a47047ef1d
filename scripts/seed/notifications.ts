import type { NotificationType } from "@worker/domain/foundation/notifications/notification-kinds";
import { CONTACT_REQUESTS, messagePath } from "@worker/domain/voice/messages/addresses";
import { DEMO_ACCOUNTS } from "./accounts";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import { roleNotices } from "./notices-of-roles";
import type { DemoRequest } from "./messages/plan-talks";
import type { Person } from "./people";
import type { Random } from "./random";
import type { ReviewPlan } from "./reviews/review-plan";

export interface NoticeSources {
  /** 00:00 UTC of the day of seeding. */
  today: number;
  people: readonly Person[];
  /** The visible ones, oldest first. */
  reviews: readonly ReviewPlan[];
  replies: Iterable<Row<"reviewReplies">>;
  votes: Iterable<Row<"reviewVotes">>;
  claims: Iterable<Row<"purchaseClaims">>;
  tickets: readonly Row<"supportTickets">[];
  charges: readonly Row<"charges">[];
  results: readonly Row<"labResults">[];
  logins: readonly Row<"loginAttempts">[];
  waitlist: readonly Row<"waitlist">[];
  redemptions: readonly Row<"inviteRedemptions">[];
  codes: readonly Row<"inviteCodes">[];
  registrations: readonly Row<"registrations">[];
  applications: readonly Row<"applications">[];
  cases: readonly Row<"moderationCases">[];
  requests: readonly DemoRequest[];
}

/** What one account is notified of, and when what it is about happened. */
export interface DemoNotice {
  type: NotificationType;
  title: string;
  message: string;
  actionUrl: string;
  at: number;
  by?: Person;
}

/** How many notices of one sort, at most, an account of the demo has. */
const EACH_MAX = 6;
/** What is older has been read, but for the newest; of what is newer about a third. */
const READ_AFTER = 3 * DAY;

const aboutReview = ({ vendor, product }: ReviewPlan): string => product?.row.name ?? vendor.row.name;
const reviewAddress = ({ vendor, product }: ReviewPlan): string =>
  `/reviews?${new URLSearchParams({ vendor: vendor.row.id, ...(product && { product: product.row.id }) }).toString()}`;

const welcome = ({ row }: Person): DemoNotice => ({
  type: "system",
  title: "Welcome to Leafproof",
  message: "How we verify explains every mark. Your preferences decide what you are notified of, and where.",
  actionUrl: "/how-we-verify",
  at: row.createdAt,
});

const liked = (review: ReviewPlan, at: number): DemoNotice => ({
  type: "like",
  title: `Your review of ${aboutReview(review)} was helpful`,
  message: review.helpful === 1 ? "1 member found it helpful." : `${review.helpful} members found it helpful.`,
  actionUrl: reviewAddress(review),
  at,
});

const answered = (review: ReviewPlan, at: number): DemoNotice => ({
  type: "reply",
  title: `${review.vendor.row.name} replied to your review`,
  message: `About ${aboutReview(review)}. The reply is marked as official.`,
  actionUrl: reviewAddress(review),
  at,
});

const reviewed = (review: ReviewPlan): DemoNotice => ({
  type: "reply",
  title: `${review.author.row.username} reviewed ${aboutReview(review)}`,
  message: `${review.rating} of 5 stars. You can reply once, and the reply is marked as official.`,
  actionUrl: reviewAddress(review),
  at: review.createdAt,
  by: review.author,
});

/** What happened to what a member wrote, filed and asked. */
function memberNotices({ row }: Person, sources: NoticeSources): DemoNotice[] {
  const own = new Map(
    sources.reviews.filter(({ author }) => author.row.id === row.id).map((review) => [review.id, review]),
  );
  const lastVotes = new Map<string, number>();
  for (const { reviewId, helpful, createdAt } of sources.votes)
    if (helpful && own.has(reviewId)) lastVotes.set(reviewId, Math.max(createdAt, lastVotes.get(reviewId) ?? 0));
  const of = (id: string, notice: (review: ReviewPlan) => DemoNotice): DemoNotice[] => {
    const review = own.get(id);
    return review === undefined ? [] : [notice(review)];
  };
  const claims = [...sources.claims].filter(({ userId, staffDecidedAt }) => userId === row.id && staffDecidedAt);
  const questions = sources.tickets.filter(({ userId, answeredAt }) => userId === row.id && answeredAt);
  return [
    ...newest([...lastVotes].flatMap(([id, at]) => of(id, (review) => liked(review, at)))),
    ...newest(
      [...sources.replies].flatMap(({ reviewId, createdAt }) => of(reviewId, (each) => answered(each, createdAt))),
    ),
    ...newest(
      claims.map(({ staffDecidedAt, orderNumber }) => ({
        ...SYSTEM,
        title: "Your purchase claim is confirmed",
        message: `Order ${orderNumber}. Your review carries the mark.`,
        actionUrl: "/account/claims",
        at: staffDecidedAt ?? 0,
      })),
    ),
    ...questions.map(({ subject, answeredAt }) => ({
      ...SYSTEM,
      title: "Our staff answered your question",
      message: subject,
      actionUrl: "/contact-support",
      at: answeredAt ?? 0,
    })),
  ];
}

const SYSTEM = { type: "system" as const };

/** Who asks to write to an account, and what became of what it asked itself. */
function contactNotices({ row }: Person, { requests }: NoticeSources): DemoNotice[] {
  const received = requests.filter(({ to, status }) => to.row === row && status === "pending");
  const decided = requests.filter(({ from, status }) => from.row === row && status !== "pending");
  return [
    ...received.map(({ from, requestedAt }) => ({
      type: "message" as const,
      title: `${from.row.username} asks to contact you`,
      message: "They can write to you once you approve their contact request.",
      actionUrl: CONTACT_REQUESTS,
      at: requestedAt,
      by: from,
    })),
    ...decided.map(({ to, status, decidedAt }) => ({
      type: "message" as const,
      title: `${to.row.username} ${status === "approved" ? "approved" : "declined"} your contact request`,
      message: status === "approved" ? "You can write to each other now." : "Not interested",
      actionUrl: messagePath(to.row.id),
      at: decidedAt ?? 0,
      by: to,
    })),
  ];
}

/** What happens at a vendor, for the account that runs it. */
function vendorNotices(vendorId: string, { today, reviews, claims, results, charges }: NoticeSources): DemoNotice[] {
  const ends = results
    .filter((each) => each.vendorId === vendorId && each.status === "verified")
    .map(({ expiresAt }) => expiresAt)
    .filter((at) => at > today && at <= today + 30 * DAY);
  const paid = charges.filter((each) => each.vendorId === vendorId && each.kind === "verification" && each.settledAt);
  const waiting = [...claims].filter((each) => each.vendorId === vendorId && !each.vendorDecidedAt);
  return [
    ...newest(reviews.filter(({ vendor }) => vendor.row.id === vendorId).map(reviewed)),
    ...waiting.slice(-1).map(({ createdAt }) => ({
      ...SYSTEM,
      title: "A purchase waits for your answer",
      message: "Look the order up, and confirm or reject it.",
      actionUrl: "/vendor-dashboard/claims",
      at: createdAt,
    })),
    ...ends.slice(0, 1).map((end) => ({
      ...SYSTEM,
      title: "A lab result expires soon",
      message: "After six months it no longer counts as valid.",
      actionUrl: `/vendor/${vendorId}?tab=lab`,
      at: end - 30 * DAY,
    })),
    ...paid.slice(1, 2).map(({ settledAt }) => ({
      ...SYSTEM,
      title: "Your verification was renewed",
      message: "The badge shows the date.",
      actionUrl: `/vendor/${vendorId}`,
      at: settledAt ?? 0,
    })),
  ];
}

const newest = (notices: readonly DemoNotice[]): DemoNotice[] =>
  notices.toSorted((a, b) => b.at - a.at).slice(0, EACH_MAX);

function noticesFor(person: Person, sources: NoticeSources): DemoNotice[] {
  const { row } = person;
  if (row.username === "newbie") return [];
  return [
    ...memberNotices(person, sources),
    ...contactNotices(person, sources),
    ...(row.vendorId ? vendorNotices(row.vendorId, sources) : []),
    ...roleNotices(row.username, sources),
  ].filter(({ at }) => at > row.createdAt);
}

/** What the demo's accounts are notified of, newest first, each a minute after its cause. */
export function notificationRows(random: Random, sources: NoticeSources): Row<"notifications">[] {
  return sources.people.slice(0, DEMO_ACCOUNTS.length).flatMap((person) => {
    const { row } = person;
    const own = random.fork(row.username);
    const told = noticesFor(person, sources).sort((a, b) => b.at - a.at || (a.title < b.title ? -1 : 1));
    const rows = [...told, welcome(person)].map(({ by, at, ...shown }, place) => {
      const createdAt = at + 60_000;
      const isWelcome = place === told.length;
      const old = createdAt < sources.today - READ_AFTER || isWelcome;
      const read = told.length > 0 && place > 1 && (old || own.chance(0.33));
      return {
        ...shown,
        id: own.id(createdAt),
        userId: row.id,
        relatedUserId: by?.row.id ?? null,
        relatedUsername: by?.row.username ?? null,
        mergeKey: isWelcome ? "welcome" : `demo:${place}`,
        count: 1,
        createdAt,
        readAt: read ? Math.max(createdAt, Math.min(createdAt + own.int(1, 20) * HOUR, sources.today)) : null,
      };
    });
    return merged(rows);
  });
}

/**
 * What was repeated while it stood unread is one row, as the site merges it (rules/notifications#merging).
 * @param rows of one account, the newest first
 */
function merged(rows: readonly Row<"notifications">[]): Row<"notifications">[] {
  const standing = new Map<string, Row<"notifications">>();
  const kept: Row<"notifications">[] = [];
  for (const row of rows.toReversed()) {
    const cause = `${row.title} ${row.actionUrl}`;
    const before = standing.get(cause);
    const isRepeat = before !== undefined && (before.readAt ?? Infinity) > row.createdAt;
    const now = isRepeat ? { ...row, count: (row.count ?? 1) + (before.count ?? 1) } : row;
    if (isRepeat) kept.splice(kept.indexOf(before), 1);
    standing.set(cause, now);
    kept.push(now);
  }
  return kept.reverse();
}
