import { Hono } from "hono";
import { z } from "zod";
import { readBanner, removeBanner, saveBanner } from "../../domain/oversight/plans/banner";
import { BANNER_FIELD, BANNER_MISSING } from "../../domain/oversight/plans/banner-forms";
import { Invalid } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { fileIn, readFormData } from "../../posted-file";
import { describe } from "../http/describe";

const file = { type: "string", format: "binary" } as const;
const form = { schema: { type: "object", properties: { [BANNER_FIELD]: file } } } as const;
const tag = "Vendor";

/** The banner of the own vendor's page (rules/plans#banner). */
export const bannerApi = new Hono<AppEnv>()
  .put(
    "/",
    describe({
      tag,
      summary: "Upload your banner",
      description:
        "JPG, PNG or GIF of at most 2 MB and 4096 × 4096 pixels, as a form's file. Its bytes decide, not its declared type; metadata is taken out.",
      body: { "multipart/form-data": form },
      answer: z.object({ banner: z.string().describe("Path of the new banner.") }),
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    async (c) => {
      const context = c.get("request");
      const posted = await readFormData(c.req.raw);
      const bytes = posted === null ? null : await fileIn(posted, BANNER_FIELD);
      if (bytes === null) throw new Invalid({ [BANNER_FIELD]: BANNER_MISSING });
      return c.json({ banner: await saveBanner(context, context.viewer, readBanner(bytes)) });
    },
  )
  .delete(
    "/",
    describe({
      tag,
      summary: "Remove your banner",
      answer: z.object({ banner: z.null() }),
      problems: [401, 403, 404],
    }),
    async (c) => {
      const context = c.get("request");
      await removeBanner(context, context.viewer);
      return c.json({ banner: null });
    },
  );
