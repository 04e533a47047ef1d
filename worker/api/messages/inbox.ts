import { Hono } from "hono";
import { z } from "zod";
import { tokenHashFrom } from "../../domain/foundation/sessions/sessions";
import { openInbox } from "../../domain/views/inbox/open-inbox";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { withEtag } from "../http/etag";

const tag = "Messages";
const count = z.int().describe("Counting stops at 100");

/** What is new for a member, wherever they are on the site (rules/inbox#inbox). */
export const inboxApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "How many conversations and notifications of yours hold something unread",
      description: "For whoever cannot hold a socket: with `If-None-Match` it answers 304 while nothing changed.",
      answer: z.object({ messages: count, notifications: count }),
      problems: [401, 403],
    }),
    async (c) => {
      const { unreadMessages: messages, unreadNotifications: notifications } = c.get("request");
      return withEtag(c, { messages, notifications });
    },
  )
  .get(
    "/socket",
    describe({
      tag,
      summary: "A WebSocket that says what is new: counts, conversations, and replies in the threads you have open",
      description: "From this site's own pages only; the protocol is leafproof.inbox.v1.",
      answer: z.object({}),
      status: 101,
      problems: [400, 401, 403],
    }),
    async (c) =>
      openInbox(c.get("request"), {
        request: c.req.raw,
        session: await tokenHashFrom(c.req.header("cookie") ?? null),
      }),
  );
