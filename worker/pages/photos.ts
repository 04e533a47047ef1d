import { type Context, Hono } from "hono";
import { readReviewPhotoFile } from "../domain/voice/review-photos/read-review-photo";
import { NotFound } from "../errors";
import type { AppEnv } from "../middleware/types";
import { knownTo, serveObject } from "./serve-object";

async function serve(c: Context<AppEnv>, id: string, isSmall: boolean): Promise<Response> {
  const found = await readReviewPhotoFile(c.get("request"), id, isSmall, knownTo(c));
  if (found === null) throw new NotFound("There is no such photograph.");
  return serveObject(c, found, "private, no-cache");
}

/**
 * Photographs of reviews, galleries and collections, for whoever reads these. Only the reader's own browser may keep one, and it asks each time
 * whether it may still show it: what is hidden is gone in that moment, also where it was seen before
 * (rules/reviews#photographs, rules/collection#photographs).
 */
export const photoFiles = new Hono<AppEnv>()
  .get("/files/photos/:id", (c) => serve(c, c.req.param("id"), false))
  .get("/files/photos/:id/small", (c) => serve(c, c.req.param("id"), true));
