import { Hono } from "hono";
import { z } from "zod";
import { ACTIVE_DAYS } from "../../domain/foundation/conversation-list/active";
import { answerNeededForm, COUNTED_MOST } from "../../domain/views/lounge/forms";
import { loungeFigures } from "../../domain/views/lounge/lounge-figures";
import { setAnswerNeeded } from "../../domain/voice/messaging/need-no-answer";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { done } from "../http/shapes";
import { json } from "../http/validate";

const count = z.int();

/** See rules/platform#public-names. */
const figures = z.object({
  totalContacts: count.describe("Members who talk with you, or asked to"),
  activeConversations: count.describe(`With a message in the last ${ACTIVE_DAYS} days`),
  pendingApprovals: count.describe("Contact requests that wait, counted to 100"),
  messagesSent: count,
  messagesReceived: count,
  responseRate: z.number().nullable().describe("Answered first messages by received, 0 to 1; null without any"),
  averageResponseTime: z.number().nullable().describe("Milliseconds, the median; null without an answer"),
});

/** How a vendor answers members (rules/lounge). */
export const loungeApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag: "Vendor",
      summary: "Your contacts, and how you answer them",
      description: `Counted over the ${COUNTED_MOST} conversations with the newest messages.`,
      answer: figures,
      problems: [401, 403],
    }),
    async (c) => {
      const context = c.get("request");
      const { contacts, active, pending, messagesSent, messagesReceived, rate, medianMs } = await loungeFigures(
        context,
        context.now,
      );
      return c.json({
        ...{ totalContacts: contacts, activeConversations: active, pendingApprovals: pending },
        ...{ messagesSent, messagesReceived, responseRate: rate, averageResponseTime: medianMs },
      });
    },
  )
  .put(
    "/conversations/:id",
    describe({
      tag: "Vendor",
      summary: "Say whether a conversation waits for your answer",
      description:
        "`seq` is the number of the newest message in it, which has to be the other's; 409 where something was written since. What needs no answer leaves the list of those that wait and changes no figure; the next message waits again.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(answerNeededForm),
    async (c) => {
      const { answerNeeded: isNeeded, seq } = c.req.valid("json");
      await setAnswerNeeded(c.get("request"), c.req.param("id"), { seq, isNeeded });
      return c.json({ success: true as const });
    },
  );
