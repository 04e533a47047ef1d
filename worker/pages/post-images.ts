import { Hono } from "hono";
import { readPostImage } from "../domain/voice/forum-images/read-image";
import { NotFound } from "../errors";
import type { AppEnv } from "../middleware/types";
import { knownTo, serveObject } from "./serve-object";

/**
 * Images of the forum's posts, for whoever reads such a post. Only the reader's own browser may keep one, and it asks each
 * time whether it may still show it: a post that is hidden takes its images along (rules/forum#images).
 */
export const postImages = new Hono<AppEnv>().get("/files/forum/:file", async (c) => {
  const found = await readPostImage(c.get("request"), c.req.param("file"), knownTo(c));
  if (found === null) throw new NotFound("There is no such image.");
  return serveObject(c, found, "private, no-cache");
});
