import { Hono } from "hono";
import { readImageFile } from "../domain/catalogue/product-editing/product-images";
import { NotFound } from "../errors";
import { INERT, inertFile } from "../inert-file";
import type { AppEnv } from "../middleware/types";

/** Products' images; an address is the hash of its bytes, so every cache may keep it for good. */
export const productImages = new Hono<AppEnv>().get("/images/products/:file", async (c) => {
  const known = new Headers();
  const condition = c.req.header("if-none-match");
  if (condition !== undefined) known.set("if-none-match", condition);
  const found = await readImageFile(c.get("request").files, c.req.param("file"), known);
  if (found === null) throw new NotFound("There is no such image.");
  const { type, object } = found;
  const [caching, etag] = ["public, max-age=31536000, immutable", object.httpEtag];
  if (!("body" in object)) return c.body(null, 304, { ...INERT, "cache-control": caching, etag });
  return c.body(object.body, 200, inertFile({ type, caching, bytes: object.size, etag }));
});
