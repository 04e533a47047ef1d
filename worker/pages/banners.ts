import { Hono } from "hono";
import { readBannerFile } from "../domain/oversight/plans/banner";
import { INERT, inertFile } from "../inert-file";
import type { AppEnv } from "../middleware/types";

/** Vendors' banners; as with members' pictures no shared cache keeps one, so that it is gone with its plan. */
export const banners = new Hono<AppEnv>().get("/images/banners/:vendorId/:file", async (c) => {
  const found = await readBannerFile(c.get("request"), c.req.param());
  if (found === null) return c.body(null, 404, { ...INERT, "cache-control": "no-store" });
  const { type, object } = found;
  return c.body(
    object.body,
    200,
    inertFile({ type, caching: "private, max-age=86400, immutable", bytes: object.size }),
  );
});
