import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "../../foundation/users/schema";
import { imageWords } from "../../voice/message-images/image-forms";
import { sealOpening } from "../../voice/reported-messages/reported-picture";
import { openReported, sealReported } from "../../voice/reported-messages/reported-text";
import { reportedMessages } from "../../voice/reported-messages/schema";
import { tellObjects } from "../../voice/reported-messages/tell-objects";
import { captureMessage, readOthersMessage } from "./capture-message";
import { type Kind, nothing } from "./subject";

const MODES = {
  regular: "Regular conversation",
  private: "Private conversation, opened with the message's key that the reporter revealed",
};

/** One message of a conversation, as it was when it was reported; nobody here reads more of it (rules/messaging-safety#reports). */
export const messageKind: Kind = {
  decidedBy: "moderation.queue",
  change: "member-decision",
  decisions: ["keep", "warn", "hide", "hold_hour", "hold_day", "hold_week", "suspend"],
  outcomes: { hide: "It was taken down. Both of you read the reason in its place." },
  subjects: (db, ids) =>
    db
      .select({
        id: reportedMessages.id,
        ownerId: reportedMessages.senderId,
        ownerName: users.username,
        ownerRole: users.role,
        title: sql<string>`'Message from ' || coalesce(${users.username}, 'a former member')`.as("title"),
        text: sql<string>`coalesce(${reportedMessages.text}, '')`.as("text"),
        about: sql<string | null>`iif(${reportedMessages.isPrivate}, ${MODES.private}, ${MODES.regular})`.as("about"),
        vendorId: nothing("vendor_id"),
        productId: nothing("product_id"),
        rating: nothing("rating"),
        createdAt: reportedMessages.sentAt,
        hiddenAt: reportedMessages.removedAt,
        imageAlt: sql<
          string | null
        >`iif(${reportedMessages.imageId} is null, null, coalesce(${reportedMessages.imageAlt}, ''))`.as("image_alt"),
      })
      .from(reportedMessages)
      .leftJoin(users, and(eq(users.id, reportedMessages.senderId), isNull(users.deletedAt)))
      .where(sql`${reportedMessages.id} in ${ids}`),
  path: () => null,
  yours: () => "a message of yours",
  opened: async (subject, dataKey) => ({
    ...subject,
    text: subject.text === "" ? "" : ((await openReported(dataKey, subject.id, subject.text)) ?? "[Failed to decrypt]"),
    imageAlt: subject.imageAlt ? await openReported(dataKey, subject.id, subject.imageAlt) : (subject.imageAlt ?? null),
  }),
  reading: async (context, id) => {
    const { senderId, text, image } = await readOthersMessage(context, id);
    const [sender] = await context.db
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(and(eq(users.id, senderId), isNull(users.deletedAt)));
    return {
      title: "A message to you",
      text: text || (image === null ? "" : imageWords(image)),
      owner: sender ?? null,
    };
  },
  capture: async (context, id, revealed) => {
    const { db, env, now } = context;
    const { conversation, text, image, picture, ...message } = await captureMessage(context, id, revealed);
    const [sealed, imageAlt, imageOpening] = await Promise.all([
      sealReported(env.DATA_KEY, id, text),
      image === null ? null : sealReported(env.DATA_KEY, id, image.alt),
      picture === null ? null : sealOpening(env.DATA_KEY, id, picture),
    ]);
    const kept = { text: sealed, imageId: image?.id ?? null, imageAlt, imageOpening };
    const row = { ...message, ...kept, id, conversationId: conversation, reportedAt: now, isUntold: false };
    return { ownerId: message.senderId, kept: db.insert(reportedMessages).values(row).onConflictDoNothing() };
  },
  hide: (db, { id }, { reason }, now) => [
    db
      .update(reportedMessages)
      .set({ removedAt: now, removedFor: reason, isUntold: true })
      .where(and(eq(reportedMessages.id, id), isNull(reportedMessages.removedAt))),
  ],
  hold: (db, { id }, until) => [
    db.update(reportedMessages).set({ heldUntil: until, isUntold: true }).where(eq(reportedMessages.id, id)),
  ],
  restore: (db, { id }, hiddenAt) => [
    db
      .update(reportedMessages)
      .set({ removedAt: null, removedFor: null, isUntold: true })
      .where(and(eq(reportedMessages.id, id), eq(reportedMessages.removedAt, hiddenAt ?? 0))),
  ],
  tell: tellObjects,
};
