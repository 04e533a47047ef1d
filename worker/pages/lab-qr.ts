import { Hono } from "hono";
import { requirePublicResult } from "../domain/catalogue/lab/public/full-result";
import { qrPng, qrSvg } from "../domain/catalogue/lab/public/qr-code";
import { inertFile } from "../inert-file";
import type { AppEnv } from "../middleware/types";

/** A result that was public once stays so; a day bounds what a copy may miss. */
const CACHING = "public, max-age=86400";

/** QR codes that open a public result's page (rules/lab#qr-codes). */
export const labQr = new Hono<AppEnv>()
  .get("/lab/:id/qr.svg", async (c) => {
    const { db, origin } = c.get("request");
    const id = c.req.param("id");
    await requirePublicResult(db, id);
    return c.body(qrSvg(`${origin}/lab/${id}`), 200, inertFile({ type: "image/svg+xml", caching: CACHING }));
  })
  .get("/lab/:id/qr.png", async (c) => {
    const { db, origin } = c.get("request");
    const id = c.req.param("id");
    await requirePublicResult(db, id);
    return c.body(await qrPng(`${origin}/lab/${id}`), 200, inertFile({ type: "image/png", caching: CACHING }));
  });
