import { FOLLOWED, followNotice } from "@worker/domain/foundation/follows/follow-notice";
import { ASKED, requestNotice as friendRequestNotice } from "@worker/domain/foundation/friends/friend-notices";
import { alertNotice } from "@worker/domain/catalogue/wishlist/fire-alerts";
import { expiredWords } from "@worker/domain/catalogue/lab/expiry/expire-results";
import { rejectedWords, verifiedWords } from "@worker/domain/catalogue/lab/panel/decide";
import { caseKindLabel } from "@worker/domain/foundation/cases/case-kinds";
import type { NoticeWords } from "@worker/domain/foundation/notifications/notify";
import { claimNotice } from "@worker/domain/oversight/claim-decisions/claim-to-decide";
import { APPEAL_WORDS } from "@worker/domain/oversight/moderation/decide-appeal";
import { KINDS } from "@worker/domain/oversight/moderation/kinds";
import { OUTCOMES, ownerNotice, reporterWords } from "@worker/domain/oversight/moderation/notify-parties";
import { claimsNotice } from "@worker/domain/voice/claims/announce-claims";
import { REMINDER } from "@worker/domain/voice/forum-bookmarks/remind-due";
import { followWords } from "@worker/domain/voice/forum-following/tell-followers";
import { reactionWords } from "@worker/domain/voice/forum-stances/take-stance";
import { answeredNotice } from "@worker/domain/voice/forum-writing/announce";
import { solvedNotice } from "@worker/domain/voice/forum-writing/solve";
import { postPath } from "@worker/domain/voice/forum/addresses";
import { keyNotice } from "@worker/domain/voice/message-keys/add-key";
import { decisionNotice } from "@worker/domain/voice/messaging/decide-contact";
import { requestNotice } from "@worker/domain/voice/messaging/request-contact";
import { replyNotice } from "@worker/domain/voice/review-writing/reply-review";
import { answerNotice } from "@worker/domain/voice/support/answer";
import { eventWords } from "@worker/domain/voice/watching/event-rows";
import { newsPath } from "@worker/domain/voice/watching/event-shown";
import type { Row } from "../../../../scripts/seed/data";
import { CATEGORY_NAMES } from "../../../../scripts/seed/forum/theme";
import type { Facts } from "./facts";

type Notice = Row<"notifications">;
type Said = Pick<NoticeWords, "type" | "title" | "message" | "actionUrl"> & Pick<Partial<NoticeWords>, "related">;

/** Something in the demo of which the site's own code tells, with what it says of it and when. */
export interface Cause {
  at: number;
  says: Said;
  /** What several did. */
  didIt?: string;
}

/** Of one kind of merge key: what the demo holds about the id in it, for the reader of the notice, in any order. */
type CausesOf = (facts: Facts, userId: string, id: string) => Cause[];

const DAY = 86_400_000;
const MINUTE = 60_000;
const told = (at: number | null | undefined, says: () => Said): Cause[] => (at ? [{ at, says: says() }] : []);
const by = ({ userOf }: Facts, id: string) => ({ id, username: userOf.get(id)?.username ?? "" });
const vendorNameOf = ({ userOf, vendorOf }: Facts, id: string) =>
  vendorOf.get(userOf.get(id)?.vendorId ?? "")?.name ?? null;
const system = { type: "system" } as const;

function answers(
  facts: Facts,
  userId: string,
  posts: readonly Row<"forumPosts">[],
  what: "thread" | "reply" | "comment",
) {
  return posts
    .filter(({ authorId, hiddenAt }) => authorId !== userId && !hiddenAt)
    .map(({ id, threadId, authorId, createdAt: at }) => {
      const written = { id, author: by(facts, authorId), threadTitle: facts.threadOf.get(threadId)?.title ?? "" };
      const says = answeredNotice(written, { id: userId, what, mergeKey: "" });
      return { at, says, didIt: says.title.slice(written.author.username.length + 1) };
    });
}

const followed = (facts: Facts, posts: readonly Row<"forumPosts">[], userId: string): Cause[] =>
  posts
    .filter(({ authorId, hiddenAt }) => authorId !== userId && !hiddenAt)
    .map(({ id: postId, kind, threadId, createdAt: at }) => {
      const { title: threadTitle = "", categoryId = "" } = facts.threadOf.get(threadId) ?? {};
      const categoryName = CATEGORY_NAMES[categoryId as keyof typeof CATEGORY_NAMES];
      const about = { opens: kind === "opening", postId, threadId, threadTitle, categoryId, categoryName };
      return { at, says: { ...followWords(about), type: "reply" } };
    });

const follows = ({ forumFollows }: Facts, userId: string, subjectId: string): boolean =>
  forumFollows.some((each) => each.userId === userId && each.subjectId === subjectId && !each.muted);

const runs = ({ userOf }: Facts, userId: string, vendorId: string): boolean =>
  userOf.get(userId)?.vendorId === vendorId;

function ofLabResult(facts: Facts, userId: string, id: string): Cause[] {
  const result = facts.resultOf.get(id);
  if (result === undefined || !runs(facts, userId, result.vendorId)) return [];
  const shown = { productName: facts.productOf.get(result.productId)?.name ?? "a product", result };
  const wasPublic = Boolean(result.verifiedAt);
  return [
    ...told(result.verifiedAt, () => ({ ...system, ...verifiedWords(shown) })),
    ...told(result.rejectedAt, () => ({
      ...system,
      ...rejectedWords(shown, { reason: result.rejectedReason ?? "", wasPublic }),
    })),
  ];
}

/** @param key the claim's id, who decided and how */
function ofClaim({ purchaseClaims, vendorOf }: Facts, userId: string, key: string): Cause[] {
  const [id] = key.split("/");
  const claim = purchaseClaims.find((each) => each.id === id && each.userId === userId);
  if (claim === undefined) return [];
  const about = { ...claim, vendorName: vendorOf.get(claim.vendorId)?.name ?? "" };
  const says = (state: string | undefined, who: "vendor" | "staff") => () =>
    claimNotice(about, state === "rejected" ? "reject" : "confirm", who, claim.rejectedReason ?? "");
  const byVendor = claim.vendorDecidedBy === claim.staffDecidedBy ? null : claim.vendorDecidedAt;
  const isMeant = (state: string | undefined, who: "vendor" | "staff") =>
    says(state, who)().mergeKey === `claim/${key}`;
  return [
    ...told(isMeant(claim.vendorState, "vendor") ? byVendor : null, says(claim.vendorState, "vendor")),
    ...told(isMeant(claim.staffState, "staff") ? claim.staffDecidedAt : null, says(claim.staffState, "staff")),
  ];
}

/** @param day that was over, YYYY-MM-DD */
function filedClaims({ purchaseClaims, userOf }: Facts, userId: string, day: string): Cause[] {
  const own = purchaseClaims.filter(({ vendorId }) => vendorId === userOf.get(userId)?.vendorId);
  const nights = new Set(own.map(({ createdAt }) => (Math.floor(createdAt / DAY) + 1) * DAY + MINUTE));
  return [...nights].flatMap((at) => {
    const waiting = own.filter(
      ({ sameNetwork, createdAt, vendorDecidedAt }) =>
        !sameNetwork && at - MINUTE - DAY <= createdAt && createdAt < at - MINUTE && (vendorDecidedAt ?? Infinity) > at,
    );
    const isMeant = new Date(at - DAY).toISOString().startsWith(day);
    return waiting.length === 0 || !isMeant ? [] : [{ at, says: claimsNotice(userId, waiting.length, day) }];
  });
}

function ofCase({ moderationCases, reviewOf, vendorOf, postOf, threadOf }: Facts, userId: string, id: string): Cause[] {
  const row = moderationCases.find((each) => each.id === id && each.ownerId === userId);
  if (row === undefined || !row.decision || row.decision === "keep") return [];
  const { decision, subjectId } = row;
  const ABOUT: Partial<Record<typeof row.kind, () => string>> = {
    review: () => `your review of ${vendorOf.get(reviewOf.get(subjectId)?.vendorId ?? "")?.name ?? ""}`,
    forum_post: () => `what you wrote in “${threadOf.get(postOf.get(subjectId)?.threadId ?? "")?.title ?? ""}”`,
    member: () => "your account",
    message: () => "a message of yours",
  };
  const says = (outcome: string) => () =>
    ownerNotice(userId, { caseId: id, about: ABOUT[row.kind]?.() ?? "", outcome });
  return [
    ...told(row.decidedAt, says(KINDS[row.kind].outcomes?.[decision] ?? OUTCOMES[decision])),
    ...(row.appealOutcome ? told(row.appealDecidedAt, says(APPEAL_WORDS[row.appealOutcome])) : []),
  ];
}

function ofWatched(facts: Facts, userId: string, key: string): Cause[] {
  const [kind, about] = [key.slice(0, key.indexOf("/")), key.slice(key.indexOf("/") + 1)];
  const own = facts.watches.filter((each) => each.userId === userId);
  return facts.watchEvents
    .filter((event) => event.kind === kind && (event.productId ?? event.vendorId) === about)
    .filter(({ vendorId, productId, batchId, batchOnly, createdAt }) =>
      own.some(
        ({ subject, subjectId, kinds, createdAt: since }) =>
          subjectId === { vendor: vendorId, product: productId, batch: batchId }[subject] &&
          (subject === "batch" || !batchOnly) &&
          since <= createdAt &&
          kinds.some((each) => each === kind),
      ),
    )
    .filter(({ aboutId }) => facts.reviewOf.get(aboutId ?? "")?.authorId !== userId)
    .map(({ id, kind: what, vendorId, productId = null, aboutId = null, createdAt: at }) => {
      const review = facts.reviewOf.get(aboutId ?? "");
      const told = {
        ...{ id, kind: what, vendorId, productId, aboutId, fromCents: null, toCents: null },
        vendorName: facts.vendorOf.get(vendorId)?.name ?? "",
        productName: facts.productOf.get(productId ?? "")?.name ?? null,
        batchNumber: facts.resultOf.get(aboutId ?? "")?.batchNumber ?? null,
        reviewTitle: review?.title ?? null,
        rating: review?.rating ?? null,
      };
      return { at, says: { type: "watch" as const, ...eventWords(told), actionUrl: newsPath(id) } };
    });
}

/** Who began to follow somebody, or asked to be their friend. */
const ofFollows = (facts: Facts, userId: string): Cause[] =>
  facts.memberFollows
    .filter(({ followedId }) => followedId === userId)
    .map(({ followerId, createdAt: at }) => ({
      ...{ at, says: followNotice(by(facts, followerId), userId), didIt: FOLLOWED },
    }));
const ofFriendRequests = (facts: Facts, userId: string): Cause[] =>
  facts.friendRequests
    .filter(({ receiverId }) => receiverId === userId)
    .map(({ senderId, createdAt: at }) => ({
      ...{ at, says: friendRequestNotice(by(facts, senderId), userId), didIt: ASKED },
    }));

/** Every merge key with which the site tells an account of the demo something; one that is not here nobody sends. */
const CAUSES: Record<string, CausesOf> = {
  follow: ofFollows,
  "friend-request": ofFriendRequests,
  "forum-reply": (facts, userId, id) =>
    facts.threadOf.get(id)?.authorId === userId
      ? answers(
          facts,
          userId,
          facts.postsOf(id).filter(({ kind }) => kind === "reply"),
          "thread",
        )
      : [],
  "forum-comment": (facts, userId, id) => {
    const parent = facts.postOf.get(id);
    if (parent?.authorId !== userId) return [];
    const below = facts.postsOf(parent.threadId).filter(({ parentId }) => parentId === id);
    return answers(facts, userId, below, parent.kind === "comment" ? "comment" : "reply");
  },
  "forum-follow": (facts, userId, id) =>
    follows(facts, userId, id)
      ? followed(
          facts,
          facts.postsOf(id).filter(({ kind }) => kind !== "opening"),
          userId,
        )
      : [],
  "forum-category": (facts, userId, id) =>
    follows(facts, userId, id)
      ? followed(
          facts,
          facts.openings.filter(({ threadId }) => facts.threadOf.get(threadId)?.categoryId === id),
          userId,
        )
      : [],
  "forum-reaction": (facts, userId, id) => {
    const post = facts.postOf.get(id);
    if (post?.authorId !== userId) return [];
    const title = facts.threadOf.get(post.threadId)?.title ?? "";
    return facts
      .stancesOf(id)
      .flatMap(({ userId: who, reaction, changedAt }) =>
        reaction ? told(changedAt, () => reactionWords({ ...post, title }, by(facts, who))) : [],
      );
  },
  "forum-solved": (facts, userId, id) => {
    const { title = "", authorId, solvedPostId, solvedBy, solvedAt } = facts.threadOf.get(id) ?? {};
    if (!solvedPostId || !solvedBy || facts.postOf.get(solvedPostId)?.authorId !== userId) return [];
    const about = { id: userId, title, postId: solvedPostId, threadId: id };
    return told(solvedAt, () => solvedNotice(about, solvedBy === authorId ? by(facts, solvedBy) : null));
  },
  "forum-reminder": ({ forumBookmarks, postOf, threadOf }, userId, id) =>
    forumBookmarks
      .filter((each) => each.userId === userId && each.postId === id)
      .flatMap(({ note, remindedAt }) =>
        told(remindedAt, () => ({
          ...{ ...system, title: REMINDER, actionUrl: postPath(id) },
          message: note || (threadOf.get(postOf.get(id)?.threadId ?? "")?.title ?? ""),
        })),
      ),
  reply: ({ reviewReplies, reviewOf, vendorOf }, userId, id) => {
    const review = reviewOf.get(id);
    if (review?.authorId !== userId) return [];
    const about = { ...review, productId: review.productId ?? null };
    return reviewReplies
      .filter(({ reviewId }) => reviewId === id)
      .flatMap(({ vendorId, createdAt }) =>
        told(createdAt, () => replyNotice({ ...about, vendorName: vendorOf.get(vendorId)?.name ?? "" })),
      );
  },
  claim: ofClaim,
  claims: filedClaims,
  "contact-request": (facts, userId, id) =>
    facts.contactRequests
      .filter(({ fromId, toId }) => toId === userId && fromId === id)
      .flatMap(({ requestedAt }) => told(requestedAt, () => requestNotice(userId, by(facts, id)))),
  "contact-decision": (facts, userId, requestId) =>
    facts.contactRequests
      .filter(({ id, fromId }) => id === requestId && fromId === userId)
      .flatMap(({ fromId, toId, status, decidedAt }) =>
        status === "approved" || status === "denied"
          ? told(decidedAt, () =>
              decisionNotice(
                { requestId, fromId, by: by(facts, toId), vendorName: vendorNameOf(facts, toId), status },
                false,
              ),
            )
          : [],
      ),
  ticket: ({ supportTickets }, userId, id) =>
    supportTickets
      .filter((each) => each.id === id && each.userId === userId && each.state === "answered")
      .flatMap(({ subject, answeredAt }) => told(answeredAt, () => answerNotice({ id, userId, subject }))),
  lab: ofLabResult,
  "lab-expired": ({ labResults, resultOf, productOf, ...facts }, userId, id) => {
    const { vendorId = "", expiresAt } = resultOf.get(id) ?? {};
    if (!runs({ ...facts, labResults, resultOf, productOf }, userId, vendorId)) return [];
    const results = labResults
      .filter((each) => each.vendorId === vendorId && each.status === "expired" && each.expiresAt === expiresAt)
      .map((each) => ({ ...each, productName: productOf.get(each.productId)?.name ?? null }));
    return told((expiresAt ?? 0) + 7 * MINUTE, () => ({ ...system, ...expiredWords({ vendorId, results }) }));
  },
  price: ({ priceAlerts, productOf, vendorOf }, userId, productId) => {
    const { name: productName = "", vendorId = "" } = productOf.get(productId) ?? {};
    const about = { productName, vendorId, vendorName: vendorOf.get(vendorId)?.name ?? "" };
    return priceAlerts
      .filter((each) => each.userId === userId && each.productId === productId)
      .flatMap(({ firedAt }) => told(firedAt, () => alertNotice({ userId, productId, ...about })));
  },
  watch: ofWatched,
  "message-key": ({ messageKeys }, userId, id) =>
    messageKeys
      .filter((each) => each.id === id && each.userId === userId)
      .flatMap(({ label, createdAt }) => told(createdAt, () => keyNotice({ id, userId, label }))),
  case: ofCase,
  report: ({ moderationCases, reports }, userId, id) => {
    const { kind, decision, decidedAt } = moderationCases.find((each) => each.id === id) ?? {};
    const reported = reports.some(({ caseId, reporterId }) => caseId === id && reporterId === userId);
    if (!reported || kind === undefined || !decision) return [];
    return told(decidedAt, () => ({ ...reporterWords(id, caseKindLabel(kind), decision), actionUrl: null }));
  },
};

/** What the demo holds that the site's code tells of under a notice's merge key, the oldest first. */
export function causesOf({ mergeKey, userId }: Pick<Notice, "mergeKey" | "userId">, facts: Facts): Cause[] {
  const [, kind = "", id = ""] = /^([a-z-]+)(?:[:/](.+))?$/.exec(mergeKey) ?? [];
  return (CAUSES[kind]?.(facts, userId, id) ?? []).toSorted((a, b) => a.at - b.at);
}

/** What a notice says that its causes do not; null where they say all of it. */
export function wrongIn(notice: Notice, facts: Facts): string | null {
  const causes = causesOf(notice, facts).filter(({ at }) => at <= notice.createdAt);
  const { title, message, actionUrl, type, count = 1, relatedUsername } = notice;
  const last = causes.at(-1);
  if (last === undefined) return "nothing of the kind happened";
  if (last.at !== notice.createdAt) return "it came at another time";
  const merged = causes.slice(-count);
  if (merged.length < count) return "it happened less often";
  if (merged.every(({ says }) => says.type !== type)) return "it is of another kind";
  if (merged.every(({ says }) => says.message !== message)) return "its message is another";
  // A link to what came before the last ones is that of the first that was unread.
  if (causes.every(({ says }) => says.actionUrl !== actionUrl)) return "it leads elsewhere";
  const others = last.didIt === undefined ? null : `${relatedUsername ?? ""} and others ${last.didIt}`;
  return causes.some(({ says }) => says.title === title) || (count > 1 && title === others)
    ? null
    : "its title is another";
}
