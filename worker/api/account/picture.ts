import { Hono } from "hono";
import { z } from "zod";
import { removePicture, savePicture } from "../../domain/foundation/users/picture";
import { PICTURE_FIELD, PICTURE_MISSING } from "../../domain/foundation/users/picture-forms";
import { Invalid } from "../../errors";
import { memberOf } from "../../domain/foundation/access/demand";
import { readPicture } from "../../domain/foundation/users/read-picture";
import type { AppEnv } from "../../middleware/types";
import { fileIn, readFormData } from "../../posted-file";
import { describe } from "../http/describe";

/** @returns null where a form brings no picture */
async function postedPicture(request: Request): Promise<Uint8Array | null> {
  const type = request.headers.get("content-type")?.toLowerCase() ?? "";
  if (!type.startsWith("multipart/")) return new Uint8Array(await request.arrayBuffer());
  const form = await readFormData(request);
  return form === null ? null : fileIn(form, PICTURE_FIELD);
}

const tag = "Account";
const file = { type: "string", format: "binary" } as const;
const image = { schema: file };
const form = { schema: { type: "object", properties: { [PICTURE_FIELD]: file } } } as const;

/** The member's own profile picture. */
export const accountPictureApi = new Hono<AppEnv>()
  .put(
    "/",
    describe({
      tag,
      summary: "Upload a profile picture",
      description:
        "JPG, PNG or GIF of at most 2 MB and 4096 × 4096 pixels, as the body itself or as a form's file. Its bytes decide, not its declared type; metadata is taken out. It replaces the previous picture.",
      body: { "image/jpeg": image, "image/png": image, "image/gif": image, "multipart/form-data": form },
      answer: z.object({ picture: z.string().describe("Path of the new picture.") }),
      problems: [400, 401, 403, 413, 415],
    }),
    async (c) => {
      const request = c.get("request");
      const member = memberOf(request.viewer);
      const bytes = await postedPicture(c.req.raw);
      if (bytes === null) throw new Invalid({ [PICTURE_FIELD]: PICTURE_MISSING });
      const picture = await savePicture(request, member.id, readPicture(bytes));
      return c.json({ picture });
    },
  )
  .delete(
    "/",
    describe({
      tag,
      summary: "Remove the profile picture",
      description: "Without one it does nothing.",
      answer: z.object({ picture: z.null() }),
      problems: [401, 403],
    }),
    async (c) => {
      const request = c.get("request");
      await removePicture(request, memberOf(request.viewer).id);
      return c.json({ picture: null });
    },
  );
