import { Hono } from "hono";
import { z } from "zod";
import { checkHealth } from "../../domain/foundation/stats/health";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";

const state = z.enum(["ok", "failing"]);
const health = z.object({
  status: state,
  checks: z.object({ d1: state, kv: state, r2: state, durableObjects: state }),
  files: z
    .object({ missing: z.number().int(), damaged: z.number().int() })
    .nullable()
    .describe("Certificates on record whose file is missing or damaged, as far as it was noticed; null without D1"),
});

export const healthApi = new Hono<AppEnv>().get(
  "/",
  describe({
    tag: "Site",
    summary: "Whether D1, KV, R2 and Durable Objects answer",
    description: "503 with the same shape when one does not; a faulty file alone is no 503.",
    answer: health,
  }),
  async (c) => {
    const { checks, files } = await checkHealth(c.get("request"));
    const healthy = Object.values(checks).every((each) => each === "ok");
    return c.json({ status: healthy ? "ok" : "failing", checks, files }, healthy ? 200 : 503);
  },
);
