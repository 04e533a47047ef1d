import { Hono } from "hono";
import { z } from "zod";
import {
  PHOTO_FIELD,
  PHOTO_MAX_SIDE,
  PHOTO_MISSING,
  SMALL_FIELD,
  SMALL_MAX_BYTES,
  SMALL_MAX_SIDE,
} from "../../domain/foundation/photos/photo-limits";
import { storePhoto } from "../../domain/foundation/photos/store-photo";
import { Invalid } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { fileIn, readFormData } from "../../posted-file";
import { describe } from "../http/describe";

const file = { type: "string", format: "binary" } as const;
const properties = { [PHOTO_FIELD]: file, [SMALL_FIELD]: file };

/** Photographs on their way to what they will be attached to. */
export const photosApi = new Hono<AppEnv>().post(
  "/",
  describe({
    tag: "Reviews",
    summary: "Upload a photograph",
    description: `JPG, PNG or WebP that does not move, at most 5 MB and ${PHOTO_MAX_SIDE} × ${PHOTO_MAX_SIDE} pixels. Its bytes decide, not its declared type; location and camera data are removed. \`${SMALL_FIELD}\` is the same picture made smaller for lists, at most ${SMALL_MAX_SIDE} × ${SMALL_MAX_SIDE} pixels and ${SMALL_MAX_BYTES / 1024} kB; without it the whole picture stands there. Name the \`id\` in \`photos\` of a review within two days, or it is deleted.`,
    body: { "multipart/form-data": { schema: { type: "object", properties, required: [PHOTO_FIELD] } } },
    answer: z.object({ id: z.string(), width: z.number().int(), height: z.number().int() }),
    status: 201,
    problems: [400, 401, 403, 413, 415, 429],
  }),
  async (c) => {
    const form = await readFormData(c.req.raw);
    const photo = form === null ? null : await fileIn(form, PHOTO_FIELD);
    if (form === null || photo === null) throw new Invalid({ [PHOTO_FIELD]: PHOTO_MISSING });
    return c.json(await storePhoto(c.get("request"), { photo, small: await fileIn(form, SMALL_FIELD) }), 201);
  },
);
