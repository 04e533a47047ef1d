import { Hono } from "hono";
import { readImageFile } from "../domain/catalogue/product-editing/product-images";
import { NotFound } from "../errors";
import type { AppEnv } from "../middleware/types";
import { knownTo, serveObject } from "./serve-object";

/** Products' images; an address is the hash of its bytes, so every cache may keep it for good. */
export const productImages = new Hono<AppEnv>().get("/images/products/:file", async (c) => {
  const found = await readImageFile(c.get("request").files, c.req.param("file"), knownTo(c));
  if (found === null) throw new NotFound("There is no such image.");
  return serveObject(c, found, "public, max-age=31536000, immutable");
});
