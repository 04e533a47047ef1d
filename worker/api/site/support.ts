import { Hono } from "hono";
import { z } from "zod";
import { answerTicket, answerTickets } from "../../domain/voice/support/answer";
import { askSupport, ownTickets } from "../../domain/voice/support/ask";
import { answerForm, answersForm, TICKET_STATES, ticketForm, ticketsApiQuery } from "../../domain/voice/support/forms";
import { listTickets } from "../../domain/voice/support/list-tickets";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { json, query } from "../http/validate";

const state = z.enum(TICKET_STATES);

const ownTicket = z.object({
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  state,
  createdAt: at,
  answer: z.string().nullable(),
  answeredAt: at.nullable(),
});

const ticket = z.object({
  id: z.string(),
  username: z.string().nullable(),
  vendor: z.object({ id: z.string(), name: z.string() }).nullable(),
  subject: z.string(),
  body: z.string(),
  isFirst: z.boolean().describe("The vendor's plan has priority support"),
  state,
  createdAt: at,
  answer: z.string().nullable(),
});

export const supportApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag: "Account",
      summary: "Your questions to our staff, newest first",
      answer: z.object({ items: z.array(ownTicket).max(10) }),
      problems: [401, 403],
    }),
    async (c) => {
      const { db, viewer } = c.get("request");
      return c.json({ items: await ownTickets(db, viewer) });
    },
  )
  .post(
    "/",
    describe({
      tag: "Account",
      summary: "Ask our staff something",
      description: "The answer comes by email and as a notification. Five questions an hour.",
      answer: z.object({ id: z.string() }),
      status: 201,
      problems: [400, 401, 403, 409],
    }),
    json(ticketForm),
    async (c) => {
      const context = c.get("request");
      return c.json({ id: await askSupport(context, context.viewer, c.req.valid("json")) }, 201);
    },
  );

export const ticketsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag: "Staff",
      summary: "Questions of one state, filtered, searched and sorted as staff see them",
      answer: listOf(ticket),
      problems: [400, 401, 403],
    }),
    query(ticketsApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { cursor = null, ...wanted } = c.req.valid("query");
      return c.json(await listTickets(db, viewer, { ...wanted, cursor }));
    },
  )
  .post(
    "/answers",
    describe({
      tag: "Staff",
      summary: "Give several questions the same answer, or close them",
      description: "Each once; those that somebody else answered or closed meanwhile are named.",
      answer: z.object({
        answered: z.array(z.string()),
        refused: z.array(z.object({ id: z.string(), subject: z.string(), reason: z.string() })),
      }),
      problems: [400, 401, 403],
    }),
    json(answersForm),
    async (c) => {
      const context = c.get("request");
      return c.json(await answerTickets(context, context.viewer, c.req.valid("json")));
    },
  )
  .post(
    "/:id/answer",
    describe({ tag: "Staff", summary: "Answer a question", answer: done, problems: [400, 401, 403, 404, 409] }),
    json(answerForm),
    async (c) => {
      const context = c.get("request");
      await answerTicket(context, context.viewer, { id: c.req.param("id"), ...c.req.valid("json") });
      return c.json({ success: true as const });
    },
  )
  .delete(
    "/:id",
    describe({
      tag: "Staff",
      summary: "Close a question without an answer",
      answer: done,
      problems: [401, 403, 404, 409],
    }),
    async (c) => {
      const context = c.get("request");
      await answerTicket(context, context.viewer, { id: c.req.param("id"), answer: null });
      return c.json({ success: true as const });
    },
  );
