import { Hono } from "hono";
import { readImageFile } from "../domain/catalogue/product-editing/product-images";
import { NotFound } from "../errors";
import type { AppEnv } from "../middleware/types";

/** Whatever a file may hold, a browser that opens it by itself runs and loads nothing. */
const INERT = { "content-security-policy": "default-src 'none'; sandbox", "x-content-type-options": "nosniff" };

/** Products' images; an address is the hash of its bytes, so every cache may keep it for good. */
export const productImages = new Hono<AppEnv>().get("/images/products/:file", async (c) => {
  const known = new Headers();
  const condition = c.req.header("if-none-match");
  if (condition !== undefined) known.set("if-none-match", condition);
  const found = await readImageFile(c.get("request").files, c.req.param("file"), known);
  if (found === null) throw new NotFound("There is no such image.");
  const { type, object } = found;
  const headers = { ...INERT, "cache-control": "public, max-age=31536000, immutable", etag: object.httpEtag };
  if (!("body" in object)) return c.body(null, 304, headers);
  return c.body(object.body, 200, { ...headers, "content-type": type, "content-length": String(object.size) });
});
