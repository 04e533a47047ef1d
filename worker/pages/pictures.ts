import { Hono } from "hono";
import { readPictureFile } from "../domain/foundation/users/picture";
import { INERT, inertFile } from "../inert-file";
import type { AppEnv } from "../middleware/types";

/** What stands in for a picture that is gone, where a cached page still asks for it. */
const BLANK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="48" fill="#86999a"/></svg>';

/**
 * Members' profile pictures. An address never changes what it shows, so a reader's own browser may keep it for a day;
 * no shared cache may, since a picture that moderation hides must be gone for everybody within 15 seconds
 * (rules/platform#freshness): pages stop naming it, and its address answers 404.
 */
export const pictures = new Hono<AppEnv>().get("/pictures/:userId/:file", async (c) => {
  const known = new Headers();
  const condition = c.req.header("if-none-match");
  if (condition !== undefined) known.set("if-none-match", condition);
  const found = await readPictureFile(c.get("request"), { ...c.req.param(), known });
  if (found === null) {
    return c.body(BLANK, 404, inertFile({ type: "image/svg+xml", caching: "no-store" }));
  }
  const { type, object } = found;
  const [caching, etag] = ["private, max-age=86400, immutable", object.httpEtag];
  if (!("body" in object)) return c.body(null, 304, { ...INERT, "cache-control": caching, etag });
  return c.body(object.body, 200, inertFile({ type, caching, bytes: object.size, etag }));
});
