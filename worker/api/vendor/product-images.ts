import { Hono } from "hono";
import * as v from "valibot";
import { z } from "zod";
import { IMAGE_FIELD, IMAGE_HINT, IMAGE_MISSING } from "../../domain/catalogue/product-editing/product-form";
import { imageAlt, imageSource } from "../../domain/catalogue/product-editing/product-form-schema";
import {
  addImage,
  removeImage,
  storeFetched,
  storeUpload,
} from "../../domain/catalogue/product-editing/product-images";
import { Invalid, NotFound } from "../../errors";
import { parseFields } from "../../form-body";
import type { AppEnv } from "../../middleware/types";
import { fileIn, readFormData } from "../../posted-file";
import { describe } from "../http/describe";
import { image } from "./managed-product";

const images = z.object({ images: z.array(image) });
const file = { type: "string", format: "binary" } as const;
const text = { type: "string" } as const;
const uploadForm = v.object({ alt: imageAlt });

async function brought(request: Request) {
  if (request.headers.get("content-type")?.toLowerCase().startsWith("application/json")) {
    const source = v.safeParse(imageSource, await request.json<unknown>().catch(() => null));
    if (!source.success) throw new Invalid({ image: source.issues[0].message });
    return { source: source.output };
  }
  const form = await readFormData(request);
  const bytes = form === null ? null : await fileIn(form, IMAGE_FIELD);
  if (form === null || bytes === null) throw new Invalid({ [IMAGE_FIELD]: IMAGE_MISSING });
  const words = parseFields(form, uploadForm, []);
  if (!words.ok) throw new Invalid(words.errors);
  return { upload: { bytes, alt: words.value.alt } };
}

export const productImagesApi = (tag: string) =>
  new Hono<AppEnv>()
    .post(
      "/:id/images",
      describe({
        tag,
        summary: "Add an image",
        description: `${IMAGE_HINT}, 6000 × 6000 pixels: as a form's file, or as an https address that the server fetches (no private addresses, three redirects). Metadata is taken out. Within the vendor's plan; at its limit 409.`,
        body: {
          "multipart/form-data": { schema: { type: "object", properties: { [IMAGE_FIELD]: file, alt: text } } },
          "application/json": { schema: { type: "object", properties: { url: text, alt: text } } },
        },
        answer: images,
        status: 201,
        problems: [400, 401, 403, 404, 409, 413, 415],
      }),
      async (c) => {
        const request = c.get("request");
        const what = await brought(c.req.raw);
        const all = await addImage(request, c.req.param("id"), () =>
          what.upload ? storeUpload(request, what.upload) : storeFetched(request, [what.source], "url"),
        );
        return c.json({ images: all }, 201);
      },
    )
    .delete(
      "/:id/images/:n",
      describe({
        tag,
        summary: "Remove an image",
        description: "`n` is its position, from 0.",
        answer: images,
        problems: [401, 403, 404, 409],
      }),
      async (c) => {
        const n = c.req.param("n");
        if (!/^\d{1,4}$/.test(n)) throw new NotFound("There is no such image.");
        return c.json({ images: await removeImage(c.get("request"), c.req.param("id"), Number(n)) });
      },
    );
