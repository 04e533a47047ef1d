import { Hono } from "hono";
import * as v from "valibot";
import { z } from "zod";
import {
  imageAltForm,
  POST_IMAGE_ALT_FIELD,
  POST_IMAGE_FIELD,
  POST_IMAGE_HINT,
  POST_IMAGE_MISSING,
} from "../../domain/voice/forum/image-forms";
import { storePostImage } from "../../domain/voice/forum-images/store-image";
import { Invalid } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { fileIn, readFormData } from "../../posted-file";
import { describe } from "../http/describe";

const text = { type: "string" } as const;
const file = { type: "string", format: "binary" } as const;
const properties = { [POST_IMAGE_FIELD]: file, [POST_IMAGE_ALT_FIELD]: text };

/** Images for posts. */
export const forumImagesApi = new Hono<AppEnv>().post(
  "/images",
  describe({
    tag: "Forum",
    summary: "Upload an image for a post",
    description: `${POST_IMAGE_HINT} At most 6000 × 6000 pixels. Its bytes decide, not its declared type. \`markdown\` belongs in the text of a post; an image that no post of yours shows within a day is deleted, unless a draft names it.`,
    body: { "multipart/form-data": { schema: { type: "object", properties } } },
    answer: z.object({ address: z.string(), markdown: z.string().describe("Shows it in a post") }),
    status: 201,
    problems: [400, 401, 403, 413, 415],
  }),
  async (c) => {
    const form = await readFormData(c.req.raw);
    const bytes = form === null ? null : await fileIn(form, POST_IMAGE_FIELD);
    if (form === null || bytes === null) throw new Invalid({ [POST_IMAGE_FIELD]: POST_IMAGE_MISSING });
    const alt = v.safeParse(imageAltForm, form.get(POST_IMAGE_ALT_FIELD) ?? "");
    if (!alt.success) throw new Invalid({ [POST_IMAGE_ALT_FIELD]: alt.issues[0].message });
    return c.json(await storePostImage(c.get("request"), bytes, alt.output), 201);
  },
);
