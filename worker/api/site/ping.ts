import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";

/** Answers without asking any store: what every request costs, and so the measure of the others (tests/bench). */
export const pingApi = new Hono<AppEnv>().get(
  "/",
  describe({ tag: "Site", summary: "Whether the Worker answers", answer: z.object({ pong: z.literal(true) }) }),
  (c) => {
    return c.json({ pong: true });
  },
);
