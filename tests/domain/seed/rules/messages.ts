import { conversationId, membersOf } from "@worker/domain/voice/messages/conversation-id";
import { type Rule, repeated } from "./facts";

const TRUSTED_UP = ["trusted", "verified_vendor", "moderator", "staff", "admin"];

const GREETING = /^(hi|hey|hello)[,!]? /i;
/** What a text begins with, whatever it is about. */
const beginning = (text: string): string => text.replace(GREETING, "").split(" ", 4).join(" ").toLowerCase();

export const MESSAGE_RULES: readonly Rule[] = [
  [
    "is between two members who are there, under the id that both make",
    ({ conversations, userOf }) =>
      conversations.filter(
        ({ id, firstId, secondId, startedBy }) =>
          id !== conversationId(firstId, secondId) ||
          !userOf.has(firstId) ||
          !userOf.has(secondId) ||
          ![firstId, secondId].includes(startedBy),
      ),
  ],
  [
    "begins with other words than any that either has, in what they asked vendors too, and ends with others in the list",
    ({ talks, contactRequests, listEntries }) => [
      ...repeated(
        talks.flatMap(({ id, messages: [first] }) =>
          (membersOf(id) ?? []).map((reader) => ({ reader, text: first?.text ?? "" })),
        ),
        ({ reader, text }) => `${reader}: ${beginning(text)}`,
      ),
      ...repeated(
        contactRequests.flatMap(({ fromId, toId, message }) => [fromId, toId].map((reader) => ({ reader, message }))),
        ({ reader, message }) => `${reader}: ${beginning(message)}`,
      ),
      ...repeated(listEntries, ({ userId, preview }) => preview && `${userId}: ${preview}`),
    ],
  ],
  [
    "stands in both lists, and what is unread was written by the other",
    ({ conversations, listEntries }) => [
      ...conversations.filter(({ id }) => listEntries.filter((entry) => entry.conversationId === id).length !== 2),
      ...listEntries.filter(({ unread, lastSenderId, userId }) => unread > 0 && lastSenderId === userId),
    ],
  ],
  [
    "says whose the newest message is and which are unread, and is looked at by night where it keeps messages for a time",
    ({ conversations, listEntries }) => {
      const keepsShort = listEntries.filter(({ preview }) => preview?.includes("kept for 30 days"));
      return [
        ...listEntries.filter(
          ({ unread, unreadFrom, unreadTo, lastSentSeq, lastSeq }) =>
            (lastSentSeq ?? 0) > lastSeq ||
            (unread === 0 ? (unreadFrom ?? unreadTo) != null : (unreadTo ?? 0) - (unreadFrom ?? 0) + 1 !== unread),
        ),
        ...conversations.filter(
          ({ id, sweepAt }) => (sweepAt != null) !== keepsShort.some(({ conversationId: of }) => of === id),
        ),
        ...(keepsShort.length === 2 ? [] : listEntries.slice(0, 1)),
      ];
    },
  ],
  [
    "needs no answer of a vendor's only where the other wrote last, and somewhere does",
    ({ listEntries, userOf }) => {
      const settled = listEntries.filter(({ settledSeq }) => settledSeq != null);
      const astray = settled.filter(
        ({ userId, otherId, lastSenderId, settledSeq, lastSentSeq }) =>
          userOf.get(userId)?.role !== "verified_vendor" || lastSenderId !== otherId || settledSeq !== lastSentSeq,
      );
      return settled.length === 0 ? listEntries.slice(0, 1) : astray;
    },
  ],
  [
    "shows pictures of its own two members, each once",
    ({ conversations, messageImages }) => [
      ...repeated(messageImages, ({ id }) => id),
      ...messageImages.filter(({ conversationId: of, userId, bytes }) => {
        const talk = conversations.find(({ id }) => id === of);
        return (talk?.firstId !== userId && talk?.secondId !== userId) || bytes === 0;
      }),
    ],
  ],
  [
    "counts in one list as sent what the other counts as received, and is answered after it began",
    ({ listEntries }) =>
      listEntries.filter(({ conversationId: id, userId, sent, received, lastSeq, isPrivate, ending, ...times }) => {
        const other = listEntries.find((entry) => entry.conversationId === id && entry.userId !== userId);
        return (
          sent !== other?.received ||
          // Of a private one also the line that says so, and of one that ends with a line that.
          (sent ?? 0) + (received ?? 0) + Number(isPrivate || ending === "line") !== lastSeq ||
          (times.firstReceivedAt === null) === (other?.firstReceivedAt === null) ||
          (times.answeredAt ?? Infinity) <= (times.firstReceivedAt ?? 0)
        );
      }),
  ],
  [
    "is private where both have a key from before, and then shows nothing in the list",
    ({ conversations, listEntries, messageKeys, userOf }) => [
      ...listEntries.filter(
        ({ isPrivate, preview, userId, lastAt }) =>
          isPrivate &&
          (preview !== null || !messageKeys.some((key) => key.userId === userId && key.createdAt < lastAt)),
      ),
      ...messageKeys.filter(({ userId, createdAt }) => createdAt < (userOf.get(userId)?.createdAt ?? Infinity)),
      ...(listEntries.some(({ isPrivate }) => isPrivate) ? [] : conversations.slice(0, 1)),
    ],
  ],
  [
    "was begun with a vendor by whoever may, or was approved",
    ({ conversations, contactRequests, userOf }) => {
      const approved = new Set(
        contactRequests
          .filter(({ status }) => status === "approved")
          .map(({ fromId, toId }) => conversationId(fromId, toId)),
      );
      return conversations.filter(({ id, firstId, secondId, startedBy }) => {
        const other = userOf.get(startedBy === firstId ? secondId : firstId);
        const mayWrite = TRUSTED_UP.includes(userOf.get(startedBy)?.role ?? "member");
        return other?.role === "verified_vendor" && !mayWrite && !approved.has(id);
      });
    },
  ],
  [
    "that was asked for is answered after it was asked, by a vendor, and not twice at a time",
    ({ contactRequests, userOf, today }) => [
      ...repeated(contactRequests, ({ fromId, toId }) => `${fromId} ${toId}`),
      ...contactRequests.filter(
        ({ fromId, toId, status, requestedAt, decidedAt }) =>
          userOf.get(toId)?.role !== "verified_vendor" ||
          requestedAt < (userOf.get(fromId)?.createdAt ?? Infinity) ||
          requestedAt > today ||
          (status === "pending") !== (decidedAt === null) ||
          (decidedAt ?? requestedAt) < requestedAt,
      ),
    ],
  ],
  [
    "raised a pattern of a member who was there",
    ({ suspiciousPatterns, userOf, today }) =>
      suspiciousPatterns.filter(
        ({ userId, detectedAt, resolvedAt, evidence }) =>
          detectedAt < (userOf.get(userId)?.createdAt ?? Infinity) ||
          detectedAt > today ||
          (resolvedAt ?? detectedAt) < detectedAt ||
          evidence.length === 0,
      ),
  ],
  [
    "was reported by the other member, after it was sent, and has its case",
    ({ reportedMessages, moderationCases, reports, conversations }) =>
      reportedMessages.filter(({ id, conversationId: of, senderId, sentAt, reportedAt }) => {
        const about = moderationCases.find(({ kind, subjectId }) => kind === "message" && subjectId === id);
        const talk = conversations.find((each) => each.id === of);
        const by = reports.filter(({ caseId }) => caseId === about?.id).map(({ reporterId }) => reporterId);
        const other = talk?.firstId === senderId ? talk.secondId : talk?.firstId;
        return about?.ownerId !== senderId || reportedAt < sentAt || by.length !== 1 || by[0] !== other;
      }),
  ],
];
