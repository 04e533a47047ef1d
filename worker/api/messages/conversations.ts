import { type Context, Hono } from "hono";
import { z } from "zod";
import { tokenHashFrom } from "../../domain/foundation/sessions/sessions";
import { conversationHead, conversationPage } from "../../domain/views/messages/conversation-page";
import { conversationList } from "../../domain/views/messages/conversation-list";
import { messageChangeForm, messageForm } from "../../domain/voice/messages/forms";
import type { OwnMessage } from "../../domain/voice/messages/message-view";
import { spanOf } from "../../domain/voice/messages/hold";
import { CHANGE_MS } from "../../domain/voice/messages/sizes";
import { talkerOf } from "../../domain/voice/messages/talker";
import { conversationsQuery, messagesQuery, readForm, startForm } from "../../domain/voice/messages/query-forms";
import { changeMessage, markRead } from "../../domain/voice/messaging/change-message";
import { openSocket } from "../../domain/voice/messaging/open-socket";
import { sendMessage } from "../../domain/voice/messaging/send-message";
import { startConversation } from "../../domain/voice/messaging/start-conversation";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at, done } from "../http/shapes";
import { json, query } from "../http/validate";
import { message, messageOf, participants, participantsOf, person, personOf } from "./answers";
import { messageCardsApi } from "./cards";
import { conversationExportApi } from "./export";
import { messageImagesApi } from "./images";
import { firstRemoval } from "../../domain/voice/messages/keeping";
import { privateModeApi } from "./private-mode";
import { retentionApi } from "./retention";

const tag = "Messages";

const conversation = z.object({
  id: z.string(),
  participants,
  person,
  lastActivity: at,
  lastMessage: z.string().nullable().describe("Its beginning; null in private mode, and where it was taken back"),
  isOwn: z.boolean(),
  isPrivateMode: z.boolean(),
  unread: z.int(),
});

/** What is no number names no message. */
const numberOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** What its sender is answered about a message of theirs. */
const ownMessageOf = (c: Context<AppEnv>, { isRead, ...view }: OwnMessage) => {
  const [conversationId, self] = [c.req.param("id") ?? "", talkerOf(c.get("request").viewer).id];
  return messageOf(view, { conversationId, self, readUpTo: { own: view.seq, other: isRead ? view.seq : 0 } });
};

/** A member's conversations and the messages in them. */
export const conversationsApi = new Hono<AppEnv>()
  .route("/", privateModeApi)
  .route("/", messageImagesApi)
  .route("/", messageCardsApi)
  .route("/", conversationExportApi)
  .route("/", retentionApi)
  .get(
    "/",
    describe({
      tag,
      summary: "Your conversations, those with the newest message first",
      description: "`q` narrows to members whose name begins so.",
      answer: listOf(conversation),
      problems: [400, 401, 403],
    }),
    query(conversationsQuery),
    async (c) => {
      const { q, cursor } = c.req.valid("query");
      const { items, nextCursor } = await conversationList(c.get("request"), { q, cursor: cursor ?? null });
      const answered = items.map(({ conversationId, person: who, lastAt, preview, isOwn, isPrivate, unread }) => ({
        ...{
          id: conversationId,
          participants: participantsOf(conversationId),
          person: personOf(who),
          lastActivity: lastAt,
          lastMessage: preview,
        },
        ...{ isOwn, isPrivateMode: isPrivate, unread },
      }));
      return c.json({ items: answered, nextCursor });
    },
  )
  .post(
    "/",
    describe({
      tag,
      summary: "Open the conversation with a member, or find it",
      description: "Below trusted, a vendor has to approve a contact request first.",
      answer: z.object({ id: z.string() }),
      problems: [400, 401, 403, 404, 413, 415],
    }),
    json(startForm),
    async (c) => c.json({ id: await startConversation(c.get("request"), c.req.valid("json").userId) }),
  )
  .get(
    "/:id",
    describe({
      tag,
      summary: "Who a conversation is with, and its mode",
      answer: z.object({
        ...{ id: z.string(), participants, person, isPrivateMode: z.boolean(), ownRead: z.int(), otherRead: z.int() },
        keepDays: z.int().describe("For how many days messages are kept; 0 for good"),
        deletesFrom: at.nullable().describe("From when on older messages are deleted; null where none are"),
        canWrite: z.boolean().describe("Whether neither blocked the other"),
        newest: z.int().describe("The number of the newest message; 0 where there is none"),
      }),
      problems: [401, 403, 404],
    }),
    async (c) => {
      const {
        conversationId,
        person: who,
        isPrivate,
        ...page
      } = await conversationHead(c.get("request"), c.req.param("id"));
      const { ownRead, otherRead, keepDays, canWrite, newest } = page;
      const deletesFrom = keepDays === 0 ? null : firstRemoval(page);
      const answered = { id: conversationId, participants: participantsOf(conversationId), person: personOf(who) };
      return c.json({
        ...answered,
        isPrivateMode: isPrivate,
        ownRead,
        otherRead,
        keepDays,
        deletesFrom,
        canWrite,
        newest,
      });
    },
  )
  .get(
    "/:id/messages",
    describe({
      tag,
      summary: "A conversation's messages, 50 at a time, the oldest of them first",
      description: "The newest, or those before a number.",
      answer: z.object({ items: z.array(message), hasEarlier: z.boolean() }),
      problems: [400, 401, 403, 404],
    }),
    query(messagesQuery),
    async (c) => {
      const before = c.req.valid("query").before ?? null;
      const page = await conversationPage(c.get("request"), c.req.param("id"), before);
      const { conversationId, hasEarlier, ownRead: own, otherRead: other } = page;
      const of = { conversationId, self: talkerOf(c.get("request").viewer).id, readUpTo: { own, other } };
      return c.json({ items: page.messages.map((each) => messageOf(each, of)), hasEarlier });
    },
  )
  .post(
    "/:id/messages",
    describe({
      tag,
      summary: "Send a message",
      description:
        "Sent again under the same `id` it is stored once. In private mode `encryptedContent` instead of `content`: JSON text that a browser sealed for every key in use. `image` names a picture that you uploaded for this conversation, and what it shows; `content` may be empty then. Beside `encryptedContent` it is one that your browser sealed, and only its `id` counts.",
      answer: message,
      status: 201,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(messageForm),
    async (c) => {
      const { content: text = "", encryptedContent: sealed, id, image } = c.req.valid("json");
      const said = sealed === undefined || id === undefined ? { text, id, image } : { sealed, id, image };
      return c.json(ownMessageOf(c, await sendMessage(c.get("request"), c.req.param("id"), said)), 201);
    },
  )
  .put(
    "/:id/messages/:seq",
    describe({
      tag,
      summary: `Give an own message another text, within ${spanOf(CHANGE_MS)}`,
      description:
        "What was sealed gets another sealed one, of the next revision. Beside a picture `content` may be empty; `alt` says anew what the picture shows.",
      answer: message,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(messageChangeForm),
    async (c) => {
      const { content: text = "", encryptedContent: sealed, alt } = c.req.valid("json");
      const seq = numberOf(c.req.param("seq"));
      const change = sealed === undefined ? { seq, text, alt } : { seq, sealed };
      return c.json(ownMessageOf(c, await changeMessage(c.get("request"), c.req.param("id"), change)));
    },
  )
  .delete(
    "/:id/messages/:seq",
    describe({
      tag,
      summary: `Take an own message back, within ${spanOf(CHANGE_MS)}`,
      answer: message,
      problems: [400, 401, 403, 404, 409],
    }),
    async (c) => {
      const change = { seq: numberOf(c.req.param("seq")), text: null };
      return c.json(ownMessageOf(c, await changeMessage(c.get("request"), c.req.param("id"), change)));
    },
  )
  .put(
    "/:id/read",
    describe({
      tag,
      summary: "Say up to which message you have read",
      answer: done,
      problems: [400, 401, 403, 404, 413, 415],
    }),
    json(readForm),
    async (c) => {
      await markRead(c.get("request"), c.req.param("id"), c.req.valid("json").seq);
      return c.json({ success: true as const });
    },
  )
  .get(
    "/:id/socket",
    describe({
      tag,
      summary: "A WebSocket that carries a conversation live",
      description: "From this site's own pages only; the protocol is leafproof.messages.v1.",
      answer: z.object({}),
      status: 101,
      problems: [400, 401, 403, 404],
    }),
    async (c) =>
      openSocket(c.get("request"), {
        request: c.req.raw,
        conversation: c.req.param("id"),
        session: await tokenHashFrom(c.req.header("cookie") ?? null),
      }),
  );
