import { Hono } from "hono";
import { z } from "zod";
import {
  OPENED_MINUTES,
  memberConversationsQuery,
  openedApiQuery,
  openingForm,
} from "../../domain/oversight/opened-conversations/forms";
import { memberConversations } from "../../domain/oversight/opened-conversations/member-conversations";
import { openConversation } from "../../domain/oversight/opened-conversations/open-conversation";
import { demandOpened, type OpenedMessage } from "../../domain/oversight/opened-conversations/read-opened";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at } from "../http/shapes";
import { json, query } from "../http/validate";
import { message, messageOf, person, personOf } from "../messages/answers";

const tag = "Administration";

const opened = message.omit({ id: true, encryptedContent: true, isRead: true }).extend({
  content: z
    .string()
    .nullable()
    .describe('"[Encrypted - Private Mode]" of a private message; null where it was taken back or down'),
  image: message.shape.image.describe("At /files/opened-messages/{conversation}/{id}, as long as it is open to you"),
});

/** Neither how the message was sealed nor who has read it. */
function openedOf(view: OpenedMessage, conversationId: string): z.infer<typeof opened> {
  const of = { conversationId, self: "", readUpTo: { own: 0, other: 0 } };
  return opened.parse(messageOf({ ...view, clientId: "", sealed: null }, of));
}

/** An admin opens a regular conversation for a stated reason (rules/messaging-safety#openings). */
export const openedConversationsApi = new Hono<AppEnv>()
  .post(
    "/:id/openings",
    describe({
      tag,
      summary: `Open a conversation to yourself for ${OPENED_MINUTES} minutes`,
      description: "For a stated reason, which the audit log keeps. Not a conversation of your own.",
      answer: z.object({ reason: z.string(), until: at }),
      status: 201,
      problems: [400, 401, 403, 404, 413, 415],
    }),
    json(openingForm),
    async (c) => c.json(await openConversation(c.get("request"), c.req.param("id"), c.req.valid("json").reason), 201),
  )
  .get(
    "/:id/messages",
    describe({
      tag,
      summary: "The messages of a conversation that you opened, 50 at a time, the oldest of them first",
      description: `The newest, or those before a number. 403 reason-needed before you stated a reason, and once its ${OPENED_MINUTES} minutes are over. What was sent in private mode is not opened for anybody.`,
      answer: z.object({ openUntil: at, items: z.array(opened), hasEarlier: z.boolean() }),
      problems: [400, 401, 403, 404],
    }),
    query(openedApiQuery),
    async (c) => {
      const before = c.req.valid("query").before ?? null;
      const { opening, messages, hasEarlier } = await demandOpened(c.get("request"), c.req.param("id"), before);
      return c.json({
        openUntil: opening.until,
        items: messages.map((each) => openedOf(each, c.req.param("id"))),
        hasEarlier,
      });
    },
  );

const line = z.object({
  id: z.string(),
  person,
  lastActivity: at,
  isPrivateMode: z.boolean(),
  sent: z.int().nullable().describe("By the member; null until counted"),
  received: z.int().nullable(),
});

/** Whom a member writes to, as the way to a conversation. */
export const memberConversationsApi = new Hono<AppEnv>().get(
  "/:id/conversations",
  describe({
    tag,
    summary: "A member's conversations, those with the newest message first",
    description: "Who with and when; nothing of what was written.",
    answer: listOf(line),
    problems: [400, 401, 403, 404],
  }),
  query(memberConversationsQuery),
  async (c) => {
    const { cursor = null, limit } = c.req.valid("query");
    const { items, nextCursor } = await memberConversations(c.get("request"), c.req.param("id"), { cursor, limit });
    return c.json({
      items: items.map(({ id, person: who, lastAt, isPrivate, sent, received }) => ({
        ...{ id, person: personOf(who), lastActivity: lastAt, isPrivateMode: isPrivate, sent, received },
      })),
      nextCursor,
    });
  },
);
