import { Hono } from "hono";
import { z } from "zod";
import { readGallery } from "../../domain/views/galleries/gallery-page";
import { addItem } from "../../domain/voice/galleries/add-item";
import { changeItem, moveItem, orderItems, removeItem } from "../../domain/voice/galleries/change-item";
import { galleryForm, itemForm, itemWordsForm, orderForm, placeForm } from "../../domain/voice/galleries/forms";
import { GALLERIES_MAX, GALLERY_ITEMS_MAX } from "../../domain/voice/galleries/limits";
import { takeVideo } from "../../domain/voice/galleries/videos/take-video";
import {
  VIDEO_MAX_BYTES,
  VIDEO_ROOM_BYTES,
  VIDEO_TYPES,
  VIDEOS_MAX,
} from "../../domain/voice/galleries/videos/video-limits";
import { changeGallery, createGallery, deleteGallery, moveGallery } from "../../domain/voice/galleries/save-gallery";
import { declaredLength } from "../../media/declared-length";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { done } from "../http/shapes";
import { json } from "../http/validate";
import { gallery, toGalleryAnswer } from "./gallery-answers";

const tag = "People";
const created = z.object({ id: z.string() });
const sentVideo = z.object({
  id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  duration: z.number().int().nullable().describe("Milliseconds; null where the file does not say"),
});
const binary = { schema: { type: "string", format: "binary" } } as const;
const MB = 1_048_576;
const success = { success: true as const };
const changing = { tag, answer: done, problems: [400, 401, 403, 404, 413, 415, 429] };
const removing = { tag, answer: done, problems: [401, 403, 404, 409, 429] };

/** Galleries of profiles, and what is in them. */
export const galleriesApi = new Hono<AppEnv>()
  .post(
    "/",
    describe({
      tag,
      summary: "Make a gallery",
      description: `It is the last of yours. A member has at most ${GALLERIES_MAX}.`,
      answer: created,
      status: 201,
      problems: [400, 401, 403, 409, 413, 415, 429],
    }),
    json(galleryForm),
    async (c) => c.json({ id: await createGallery(c.get("request"), c.req.valid("json")) }, 201),
  )
  .get(
    "/:id",
    describe({ tag, summary: "A gallery that you may open, with its items", answer: gallery, problems: [404] }),
    async (c) => {
      c.header("cache-control", "private, no-store");
      return c.json(toGalleryAnswer(await readGallery(c.get("request"), c.req.param("id"))));
    },
  )
  .put(
    "/:id",
    describe({
      ...changing,
      summary: "Change what a gallery of yours says and who sees it",
      description: "All of it.",
    }),
    json(galleryForm),
    async (c) => {
      await changeGallery(c.get("request"), c.req.param("id"), c.req.valid("json"));
      return c.json(success);
    },
  )
  .delete("/:id", describe({ ...removing, summary: "Delete a gallery of yours with all in it" }), async (c) => {
    await deleteGallery(c.get("request"), c.req.param("id"));
    return c.json(success);
  })
  .put(
    "/:id/place",
    describe({ ...changing, summary: "Move a gallery by one place among yours" }),
    json(placeForm),
    async (c) => {
      await moveGallery(c.get("request"), c.req.param("id"), c.req.valid("json").direction);
      return c.json(success);
    },
  )
  .put(
    "/:id/order",
    describe({
      ...changing,
      summary: "Put the items of a gallery in order",
      description: "Refused with 409 where items came, went or moved since `revision`.",
      problems: [...changing.problems, 409],
    }),
    json(orderForm),
    async (c) => {
      await orderItems(c.get("request"), c.req.param("id"), c.req.valid("json"));
      return c.json(success);
    },
  )
  .post(
    "/:id/videos",
    describe({
      tag,
      summary: "Upload a video for a gallery of yours",
      description: `The file alone, MP4 or WebM, at most ${VIDEO_MAX_BYTES / MB} MB; its bytes decide, not its declared type. Places, times, cameras and tracks of data are taken out. A member has at most ${VIDEOS_MAX} videos, of ${VIDEO_ROOM_BYTES / MB} MB together. Name the \`id\` in an item of this gallery within two days, or it is deleted.`,
      body: { [VIDEO_TYPES.mp4]: binary, [VIDEO_TYPES.webm]: binary },
      answer: sentVideo,
      status: 201,
      problems: [400, 401, 403, 404, 409, 413, 415, 429, 503],
    }),
    async (c) => {
      const { body, headers } = c.req.raw;
      const sent = { body: body as ReadableStream<Uint8Array> | null, length: declaredLength(headers) };
      return c.json(await takeVideo(c.get("request"), c.req.param("id"), sent), 201);
    },
  )
  .post(
    "/:id/items",
    describe({
      tag,
      summary: "Add an image, a video, a link, a review of yours or a product to a gallery",
      description: `A gallery has at most ${GALLERY_ITEMS_MAX} items. Upload an image first (POST /api/photos) or a video (POST /api/galleries/:id/videos), and name it here within two days; a still of the video is such an image.`,
      answer: created,
      status: 201,
      problems: [400, 401, 403, 404, 409, 413, 415, 429],
    }),
    json(itemForm),
    async (c) => c.json({ id: await addItem(c.get("request"), c.req.param("id"), c.req.valid("json")) }, 201),
  )
  .put(
    "/:id/items/:itemId",
    describe({ ...changing, summary: "Change what an item says", description: "What it shows stays." }),
    json(itemWordsForm),
    async (c) => {
      const { id: galleryId, itemId: id } = c.req.param();
      await changeItem(c.get("request"), { galleryId, id }, c.req.valid("json"));
      return c.json(success);
    },
  )
  .delete("/:id/items/:itemId", describe({ ...removing, summary: "Take an item out of a gallery" }), async (c) => {
    const { id: galleryId, itemId: id } = c.req.param();
    await removeItem(c.get("request"), { galleryId, id });
    return c.json(success);
  })
  .put(
    "/:id/items/:itemId/place",
    describe({ ...changing, summary: "Move an item by one place" }),
    json(placeForm),
    async (c) => {
      const { id: galleryId, itemId: id } = c.req.param();
      await moveItem(c.get("request"), { galleryId, id }, c.req.valid("json").direction);
      return c.json(success);
    },
  );
