import { Hono } from "hono";
import { readPictureFile } from "../domain/foundation/users/picture";
import { inertFile } from "../inert-file";
import type { AppEnv } from "../middleware/types";
import { knownTo, serveObject } from "./serve-object";

/** What stands in for a picture that is gone, where a cached page still asks for it. */
const BLANK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="48" fill="#86999a"/></svg>';

/**
 * Members' profile pictures. An address never changes what it shows, so a reader's own browser may keep it for a day;
 * no shared cache may, since a picture that moderation hides must be gone for everybody within 15 seconds
 * (rules/platform#freshness): pages stop naming it, and its address answers 404.
 */
export const pictures = new Hono<AppEnv>().get("/pictures/:userId/:file", async (c) => {
  const found = await readPictureFile(c.get("request"), { ...c.req.param(), known: knownTo(c) });
  if (found === null) {
    return c.body(BLANK, 404, inertFile({ type: "image/svg+xml", caching: "no-store" }));
  }
  return serveObject(c, found, "private, max-age=86400, immutable");
});
