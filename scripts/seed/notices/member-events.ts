import { alertNotice } from "@worker/domain/catalogue/wishlist/fire-alerts";
import { caseKindLabel } from "@worker/domain/foundation/cases/case-kinds";
import { claimNotice } from "@worker/domain/oversight/claim-decisions/claim-to-decide";
import { APPEAL_WORDS } from "@worker/domain/oversight/moderation/decide-appeal";
import { KINDS } from "@worker/domain/oversight/moderation/kinds";
import { OUTCOMES, ownerNotice, reporterWords } from "@worker/domain/oversight/moderation/notify-parties";
import { keyNotice } from "@worker/domain/voice/message-keys/add-key";
import { decisionNotice } from "@worker/domain/voice/messaging/decide-contact";
import { requestNotice } from "@worker/domain/voice/messaging/request-contact";
import { replyNotice } from "@worker/domain/voice/review-writing/reply-review";
import { answerNotice } from "@worker/domain/voice/support/answer";
import { eventWords, mergeKeyOf } from "@worker/domain/voice/watching/event-rows";
import { newsPath } from "@worker/domain/voice/watching/event-shown";
import type { Row } from "../data";
import type { NoticeEvent, NoticeSources, Reader } from "./event";

type Readers = ReadonlyMap<string, Reader>;

const byId = <T extends { id: string }>(rows: Iterable<T>) => new Map([...rows].map((row) => [row.id, row]));

/** What became of what readers wrote, asked, claimed and reported. */
export function* memberEvents(sources: NoticeSources, readers: Readers): Generator<NoticeEvent> {
  yield* repliesToReviews(sources, readers);
  yield* claims(sources, readers);
  yield* contacts(sources, readers);
  yield* prices(sources, readers);
  yield* watchedNews(sources, readers);
  yield* decisions(sources, readers);
  for (const { id, userId, subject, state, answeredAt } of sources.supportTickets)
    if (readers.has(userId) && state === "answered" && answeredAt)
      yield { at: answeredAt, words: answerNotice({ id, userId, subject }) };
  for (const { id, userId, label, createdAt } of sources.messageKeys)
    if (readers.has(userId)) yield { at: createdAt, words: keyNotice({ id, userId, label }) };
}

function* repliesToReviews(
  { reviews, reviewReplies, vendors }: NoticeSources,
  readers: Readers,
): Generator<NoticeEvent> {
  const own = new Map<string, Row<"reviews">>();
  for (const review of reviews) if (readers.has(review.authorId) && !review.hiddenAt) own.set(review.id, review);
  const vendorOf = byId(vendors);
  for (const { reviewId, vendorId, createdAt: at } of reviewReplies) {
    const review = own.get(reviewId);
    const vendorName = vendorOf.get(vendorId)?.name;
    if (review === undefined || vendorName === undefined) continue;
    yield { at, words: replyNotice({ ...review, productId: review.productId ?? null, vendorName }) };
  }
}

function* claims({ purchaseClaims, vendors }: NoticeSources, readers: Readers): Generator<NoticeEvent> {
  const vendorOf = byId(vendors);
  for (const claim of purchaseClaims) {
    const { vendorState, vendorDecidedAt, vendorDecidedBy, staffState, staffDecidedAt, staffDecidedBy } = claim;
    if (!readers.has(claim.userId)) continue;
    const about = { ...claim, vendorName: vendorOf.get(claim.vendorId)?.name ?? "" };
    const words = (state: string | undefined, by: "vendor" | "staff") =>
      claimNotice(about, state === "rejected" ? "reject" : "confirm", by, claim.rejectedReason ?? "");
    // Where staff decided alone, the vendor has said nothing.
    if (vendorDecidedAt && vendorDecidedBy !== staffDecidedBy)
      yield { at: vendorDecidedAt, words: words(vendorState, "vendor") };
    if (staffDecidedAt) yield { at: staffDecidedAt, words: words(staffState, "staff") };
  }
}

function* contacts({ contactRequests, users, vendors }: NoticeSources, readers: Readers): Generator<NoticeEvent> {
  const [userOf, vendorOf] = [byId(users), byId(vendors)];
  const nameOf = (id: string) => vendorOf.get(userOf.get(id)?.vendorId ?? "")?.name ?? null;
  const by = (id: string) => ({ id, username: userOf.get(id)?.username ?? "" });
  for (const { id: requestId, fromId, toId, status, requestedAt, decidedAt } of contactRequests) {
    if (readers.has(toId)) yield { at: requestedAt, words: requestNotice(toId, by(fromId)) };
    if (!readers.has(fromId) || !decidedAt || status === "pending") continue;
    yield {
      at: decidedAt,
      words: decisionNotice({ requestId, fromId, by: by(toId), vendorName: nameOf(toId), status }, false),
    };
  }
}

function* prices({ priceAlerts, products, vendors }: NoticeSources, readers: Readers): Generator<NoticeEvent> {
  const [productOf, vendorOf] = [byId(products), byId(vendors)];
  for (const { userId, productId, firedAt } of priceAlerts) {
    const product = productOf.get(productId);
    const vendor = vendorOf.get(product?.vendorId ?? "");
    if (!readers.has(userId) || !firedAt || product === undefined || vendor === undefined) continue;
    const about = { productName: product.name, vendorId: vendor.id, vendorName: vendor.name };
    yield { at: firedAt, words: alertNotice({ userId, productId, ...about }) };
  }
}

function* watchedNews(sources: NoticeSources, readers: Readers): Generator<NoticeEvent> {
  const { watches, watchEvents, vendors, products, reviews } = sources;
  const own = Map.groupBy(
    [...watches].filter(({ userId }) => readers.has(userId)),
    ({ subject, subjectId }) => `${subject} ${subjectId}`,
  );
  const [vendorOf, productOf] = [byId(vendors), byId(products)];
  const events = [...watchEvents].filter(({ vendorId, productId, batchId }) =>
    [`vendor ${vendorId}`, `product ${productId ?? ""}`, `batch ${batchId ?? ""}`].some((key) => own.has(key)),
  );
  const about = new Set(events.map(({ aboutId }) => aboutId));
  const reviewOf = byId([...reviews].filter(({ id }) => about.has(id)));
  for (const event of events) {
    const { id, kind, vendorId, productId = null, batchId, aboutId = null, batchOnly, createdAt } = event;
    const review = reviewOf.get(aboutId ?? "");
    const told = {
      ...{ id, kind, vendorId, productId, aboutId, fromCents: null, toCents: null },
      vendorName: vendorOf.get(vendorId)?.name ?? "",
      productName: productOf.get(productId ?? "")?.name ?? null,
      // Reading the results again would draw their certificates once more.
      batchNumber: batchId?.slice((productId ?? "").length + 1) ?? null,
      reviewTitle: review?.title ?? null,
      rating: review?.rating ?? null,
    };
    const words = { type: "watch" as const, ...eventWords(told), actionUrl: newsPath(id), mergeKey: mergeKeyOf(told) };
    const places = batchOnly ? [] : [`vendor ${vendorId}`, `product ${productId ?? ""}`];
    const asked = [...places, `batch ${batchId ?? ""}`].flatMap((key) => own.get(key) ?? []);
    const heard = asked.filter((watch) => watch.createdAt <= createdAt && watch.kinds.includes(kind));
    for (const userId of new Set(heard.map((watch) => watch.userId)))
      if (userId !== review?.authorId) yield { at: createdAt, words: { ...words, userId } };
  }
}

function* decisions(sources: NoticeSources, readers: Readers): Generator<NoticeEvent> {
  const cases = byId(sources.moderationCases);
  const subjects = subjectsOf(
    sources,
    [...cases.values()].filter(({ ownerId }) => readers.has(ownerId ?? "")),
  );
  for (const row of cases.values()) {
    const { id: caseId, kind, subjectId, ownerId, decision, decidedAt, appealOutcome, appealDecidedAt } = row;
    const owner = readers.get(ownerId ?? "");
    const subject = subjects.get(subjectId);
    if (owner === undefined || subject === undefined || !decision || decision === "keep" || !decidedAt) continue;
    const tell = (at: number, outcome: string) => ({
      at,
      words: ownerNotice(owner.id, { caseId, about: KINDS[kind].yours(subject), outcome }),
    });
    yield tell(decidedAt, KINDS[kind].outcomes?.[decision] ?? OUTCOMES[decision]);
    if (appealOutcome && appealDecidedAt) yield tell(appealDecidedAt, APPEAL_WORDS[appealOutcome]);
  }
  for (const { caseId, reporterId: userId } of sources.reports) {
    const { kind, decision, decidedAt } = cases.get(caseId) ?? {};
    if (!readers.has(userId) || !kind || !decision || !decidedAt) continue;
    const words = reporterWords(caseId, caseKindLabel(kind), decision);
    yield { at: decidedAt, words: { ...words, userId, actionUrl: null } };
  }
}

type Subject = Parameters<(typeof KINDS)["review"]["yours"]>[0];

/** What cases are about, as far as their words name it. */
function subjectsOf(sources: NoticeSources, cases: readonly Row<"moderationCases">[]): Map<string, Subject> {
  const [vendorOf, userOf] = [byId(sources.vendors), byId(sources.users)];
  const about = new Map<string, Pick<Subject, "about" | "title">>();
  const wanted = new Set(cases.map(({ subjectId }) => subjectId));
  for (const { id, vendorId, title } of sources.reviews)
    if (wanted.has(id)) about.set(id, { title, about: vendorOf.get(vendorId)?.name ?? null });
  const posts = [...sources.forumPosts].filter(({ id }) => wanted.has(id));
  const threads = new Map(posts.map(({ threadId }) => [threadId, ""]));
  for (const { id, title } of sources.forumThreads) if (threads.has(id)) threads.set(id, title);
  for (const { id, threadId } of posts) about.set(id, { title: threads.get(threadId) ?? "", about: null });
  return new Map(
    cases.map(({ subjectId: id, ownerId }) => {
      const owner = userOf.get(ownerId ?? "");
      const shown = { ownerId: ownerId ?? null, ownerName: owner?.username ?? null, ownerRole: owner?.role ?? null };
      const nothing = { text: "", vendorId: null, productId: null, rating: null, createdAt: null, hiddenAt: null };
      return [id, { id, ...shown, ...nothing, ...(about.get(id) ?? { title: "", about: null }) }];
    }),
  );
}
