import { Hono } from "hono";
import { describeRoute, generateSpecs, resolver } from "hono-openapi";
import { z } from "zod";
import type { AppEnv } from "../../middleware/types";
import { docsPage } from "./page";
import { withEtag } from "../http/etag";

const API_VERSION = "0.1.0";

const document = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.looseObject({})),
});

type ApiDocument = Awaited<ReturnType<typeof generateSpecs>>;

const DESCRIPTION =
  "Read vendors, products, reviews and search results. Lists answer `items` and `nextCursor` and take `limit` and " +
  "`cursor`; times are UTC epoch milliseconds; errors are problem details (RFC 9457) with a `message`. GET answers of " +
  "the catalog carry an ETag. The site is for adults aged 21 and over, and nothing in it is medical or legal advice.";

/**
 * `/openapi.json` and `/docs`, described from the routes of `app` itself, so that neither can fall behind the code.
 * @param app the whole application, its API routes mounted
 */
export function openApi(app: Hono<AppEnv>): Hono<AppEnv> {
  let generated: ApiDocument | undefined;
  const documentOf = async (url: string): Promise<ApiDocument> => {
    generated ??= await generateSpecs(app, {
      documentation: {
        info: { title: "Leafproof API", version: API_VERSION, description: DESCRIPTION },
      },
      excludeStaticFile: false,
      defaultValidationErrorResponse: false,
    });
    return { ...generated, servers: [{ url: new URL(url).origin }] };
  };

  return new Hono<AppEnv>()
    .get(
      "/openapi.json",
      describeRoute({
        tags: ["Site"],
        summary: "This document",
        responses: { 200: { description: "OK", content: { "application/json": { schema: resolver(document) } } } },
      }),
      async (c) => withEtag(c, await documentOf(c.req.url)),
    )
    .get(
      "/docs",
      describeRoute({
        tags: ["Site"],
        summary: "This document as a page",
        responses: { 200: { description: "OK", content: { "text/html": {} } } },
      }),
      async (c) => c.html(docsPage(await documentOf(c.req.url))),
    );
}
