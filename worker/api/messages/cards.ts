import { Hono } from "hono";
import { z } from "zod";
import { cardsOfMessage } from "../../domain/views/messages/message-cards";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { referenceCard } from "../http/reference-card";

/** What messages name of this site's pages. */
export const messageCardsApi = new Hono<AppEnv>().get(
  "/:id/messages/:seq/cards",
  describe({
    tag: "Messages",
    summary: "What a message names of this site's own pages",
    description: "As you may see it now, three at most. Of a private message the server knows nothing.",
    answer: z.object({ items: z.array(referenceCard) }),
    problems: [401, 403, 404],
  }),
  async (c) => {
    const seq = /^[1-9]\d{0,14}$/.test(c.req.param("seq")) ? Number(c.req.param("seq")) : 0;
    const cards = await cardsOfMessage(c.get("request"), c.req.param("id"), seq);
    return c.json({ items: cards.map(({ path, title, line }) => ({ path, title, line })) });
  },
);
