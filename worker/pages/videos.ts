import { Hono } from "hono";
import { findVideo, openVideo } from "../domain/voice/galleries/videos/read-video";
import { NotFound } from "../errors";
import { INERT, inertFile } from "../inert-file";
import type { AppEnv } from "../middleware/types";
import { askedRange, namesTag, rangeText } from "./byte-range";

const CACHING = "private, no-cache";
const notFound = () => new NotFound("There is no such video.");

/**
 * Videos of galleries, whole or by a range of bytes. Each request is asked whether its sender may open the gallery: only
 * the reader's own browser may keep a part, and it asks each time whether it may still play it, as with pictures
 * (rules/galleries#who-sees-it).
 */
export const videoFiles = new Hono<AppEnv>().get("/files/videos/:id", async (c) => {
  const request = c.get("request");
  const id = c.req.param("id");
  const video = await findVideo(request, id);
  if (video === null) throw notFound();
  const { type, bytes } = video;
  // What an address shows never changes.
  const etag = `"${id}"`;
  if (namesTag(c.req.header("if-none-match"), etag))
    return c.body(null, 304, { ...INERT, "cache-control": CACHING, etag });
  const range = askedRange(c.req, { etag, size: bytes });
  if (range === "unsatisfiable")
    return c.body(null, 416, { ...INERT, "cache-control": "no-store", "content-range": `bytes */${bytes}` });
  const headers = {
    ...inertFile({ type, caching: CACHING, bytes: range?.length ?? bytes, etag }),
    "accept-ranges": "bytes",
    ...(range !== null && { "content-range": rangeText(range, bytes) }),
  };
  const status = range === null ? 200 : 206;
  if (c.req.method === "HEAD") return c.body(null, status, headers);
  const object = await openVideo(request, id, range);
  if (object === null) throw notFound();
  return c.body(object.body, status, headers);
});
