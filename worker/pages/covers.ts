import { Hono } from "hono";
import { NotFound } from "../errors";
import { readCoverFile } from "../domain/voice/profiles/cover";
import type { AppEnv } from "../middleware/types";
import { knownTo, serveObject } from "./serve-object";

/**
 * Covers of profiles, for whoever reads the profile. A browser asks each time whether it still may: privacy and moderation
 * hold within 15 seconds (rules/platform#freshness).
 */
export const covers = new Hono<AppEnv>().get("/covers/:userId/:file", async (c) => {
  const found = await readCoverFile(c.get("request"), { ...c.req.param(), known: knownTo(c) });
  if (found === null) throw new NotFound("There is no such picture.");
  return serveObject(c, found, "private, no-cache");
});
