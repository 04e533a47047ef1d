import type { NotificationType } from "@worker/domain/foundation/notifications/notification-kinds";
import { DEMO_ACCOUNTS } from "./accounts";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import type { Person } from "./people";
import type { Random } from "./random";
import type { ReviewPlan } from "./review-plan";

interface Sources {
  /** 00:00 UTC of the day of seeding. */
  today: number;
  people: readonly Person[];
  /** The visible ones, oldest first. */
  reviews: readonly ReviewPlan[];
  /** Ids of the reviews that their vendor replied to. */
  replied: ReadonlySet<string>;
}

/** What one account is notified of; the time comes with its place in the list. */
interface DemoNotice {
  type: NotificationType;
  title: string;
  message: string;
  actionUrl: string | null;
  by?: Person;
  count?: number;
}

/** How many reviews, at most, an account of the demo is notified of. */
const REVIEWS_MAX = 6;
/** What is older has been read; of what is newer about a third. */
const READ_AFTER = 3 * DAY;

const aboutReview = ({ vendor, product }: ReviewPlan): string => product?.row.name ?? vendor.row.name;
const reviewAddress = ({ vendor, product }: ReviewPlan): string =>
  `/reviews?${new URLSearchParams({ vendor: vendor.row.id, ...(product && { product: product.row.id }) }).toString()}`;

const WELCOME: DemoNotice = {
  type: "system",
  title: "Welcome to Leafproof",
  message: "How we verify explains every mark. Your preferences decide what you are notified of, and where.",
  actionUrl: "/how-we-verify",
};

const liked = (review: ReviewPlan): DemoNotice => ({
  type: "like",
  title: `Your review of ${aboutReview(review)} was helpful`,
  message: review.helpful === 1 ? "1 member found it helpful." : `${review.helpful} members found it helpful.`,
  actionUrl: reviewAddress(review),
});

const answered = (review: ReviewPlan): DemoNotice => ({
  type: "reply",
  title: `${review.vendor.row.name} replied to your review`,
  message: `About ${aboutReview(review)}. The reply is marked as official.`,
  actionUrl: reviewAddress(review),
});

const followed = (by: Person): DemoNotice => ({
  type: "follow",
  title: `${by.row.username} follows you`,
  message: "",
  actionUrl: `/profile/${by.row.id}`,
  by,
});

const named = (by: Person, review: ReviewPlan): DemoNotice => ({
  type: "mention",
  title: `${by.row.username} mentioned you`,
  message: `In a review of ${aboutReview(review)}.`,
  actionUrl: reviewAddress(review),
  by,
});

const reviewed = (review: ReviewPlan): DemoNotice => ({
  type: "reply",
  title: `${review.author.row.username} reviewed ${aboutReview(review)}`,
  message: `${review.rating} of 5 stars. You can reply once, and the reply is marked as official.`,
  actionUrl: reviewAddress(review),
  by: review.author,
});

const notice = (title: string, message: string, actionUrl: string): DemoNotice => ({
  type: "system",
  title,
  message,
  actionUrl,
});

const BY_ROLE: Record<string, readonly DemoNotice[]> = {
  admin: [
    notice("A setting was changed", "The audit log says who changed what, and what it was before.", "/admin/settings"),
    notice(
      "Someone tried many passwords",
      "One network was throttled. The login log has the attempts.",
      "/admin-dashboard",
    ),
    notice("The waitlist grew", "This week's addresses can be exported.", "/waitlist-manager"),
    notice("An invite code is used up", "Its description and its uses are in the Invite Manager.", "/invite-manager"),
  ],
  staff: [
    notice("A registration was flagged", "Its bonus waits until someone decides.", "/moderation/registrations"),
    notice("A substance's status changed", "The table of laws names its date and its source.", "/education/laws"),
  ],
  moderator: [
    notice("A review was reported", "The case waits in the queue.", "/moderation"),
    notice("An appeal came in", "Someone other than the first person decides it.", "/moderation"),
    notice("A lab result waits", "A certificate was uploaded and has not been compared yet.", "/lab-verification"),
  ],
};

const forVendor = (id: string): DemoNotice[] => [
  notice("A lab result expires soon", "After six months it no longer counts as valid.", `/vendor/${id}?tab=lab`),
  notice("Your verification was renewed", "The badge shows the date.", `/vendor/${id}`),
];

function noticesFor(random: Random, { row }: Person, { people, reviews, replied }: Sources): DemoNotice[] {
  if (row.username === "newbie") return [WELCOME];
  const others = people.slice(DEMO_ACCOUNTS.length).filter((each) => !each.row.suspendedAt);
  const own = reviews.filter(({ author }) => author.row.id === row.id).slice(-REVIEWS_MAX);
  const about = reviews.filter(({ vendor }) => vendor.row.id === row.vendorId).slice(-REVIEWS_MAX);
  const [mentioning] = random.some(reviews, 1);
  return [
    ...random.shuffled([
      ...(BY_ROLE[row.username] ?? []),
      ...(row.vendorId ? forVendor(row.vendorId) : []),
      ...about.map(reviewed),
      ...own.filter(({ helpful }) => helpful > 0).map(liked),
      ...own.filter(({ id }) => replied.has(id)).map(answered),
      ...random.some(others, 3).map(followed),
      ...(mentioning ? [named(mentioning.author, mentioning)] : []),
    ]),
    WELCOME,
  ];
}

/** What the demo's accounts are notified of, newest first: the last days unread in part, what is older read. */
export function notificationRows(random: Random, sources: Sources): Row<"notifications">[] {
  return sources.people.slice(0, DEMO_ACCOUNTS.length).flatMap((person) => {
    const { row } = person;
    const own = random.fork(row.username);
    let at = row.username === "newbie" ? row.createdAt + 60_000 : sources.today - own.int(5, 50) * 60_000;
    return noticesFor(own, person, sources).map(({ by, count = 1, ...shown }, place) => {
      const createdAt = at;
      at = Math.max(row.createdAt + 60_000, at - own.int(1, 30) * HOUR);
      const old = createdAt < sources.today - READ_AFTER || (place > 0 && shown.title === WELCOME.title);
      const read = old || (place > 1 && own.chance(0.33));
      return {
        ...shown,
        id: own.id(createdAt),
        userId: row.id,
        relatedUserId: by?.row.id ?? null,
        relatedUsername: by?.row.username ?? null,
        mergeKey: shown.title === WELCOME.title ? "welcome" : `demo:${place}`,
        count,
        createdAt,
        readAt: read ? Math.min(createdAt + own.int(1, 20) * HOUR, sources.today) : null,
      };
    });
  });
}
