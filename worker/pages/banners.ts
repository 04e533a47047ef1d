import { Hono } from "hono";
import { readBannerFile } from "../domain/oversight/plans/banner";
import type { AppEnv } from "../middleware/types";

/** Whatever a file may hold, a browser that opens it by itself runs and loads nothing. */
const INERT = { "content-security-policy": "default-src 'none'; sandbox", "x-content-type-options": "nosniff" };

/** Vendors' banners; as with members' pictures no shared cache keeps one, so that it is gone with its plan. */
export const banners = new Hono<AppEnv>().get("/images/banners/:vendorId/:file", async (c) => {
  const found = await readBannerFile(c.get("request"), c.req.param());
  if (found === null) return c.body(null, 404, { ...INERT, "cache-control": "no-store" });
  const { type, object } = found;
  return c.body(object.body, 200, {
    ...INERT,
    "content-type": type,
    "content-length": String(object.size),
    "cache-control": "private, max-age=86400, immutable",
  });
});
