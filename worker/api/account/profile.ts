import { Hono } from "hono";
import { z } from "zod";
import { memberOf } from "../../domain/foundation/access/demand";
import { pictureAddress } from "../../domain/foundation/users/picture";
import { readOwnProfile, toOwnProfile } from "../../domain/views/profile/own-profile";
import { chooseAvatar } from "../../domain/voice/profiles/choose-avatar";
import { readCover, removeCover, saveCover } from "../../domain/voice/profiles/cover";
import { avatarForm, profileForm } from "../../domain/voice/profiles/forms";
import { COVER_FIELD, COVER_MISSING } from "../../domain/voice/profiles/limits";
import { FEATURED_KINDS, PROFILE_LAYOUTS, PROFILE_THEMES } from "../../domain/voice/profiles/looks";
import { saveProfile } from "../../domain/voice/profiles/save-profile";
import { Invalid } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { fileIn, readFormData } from "../../posted-file";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const tag = "Account";

const profile = z.object({
  displayName: z.string().nullable(),
  bio: z.string().describe("Markdown"),
  location: z.string().nullable(),
  theme: z.enum(PROFILE_THEMES),
  accent: z.string().nullable(),
  layout: z.enum(PROFILE_LAYOUTS),
  showBadges: z.boolean(),
  showStats: z.boolean(),
  showActivity: z.boolean(),
  featured: z.object({ kind: z.enum(FEATURED_KINDS), id: z.string() }).nullable(),
  cover: z.string().nullable().describe("Path of the cover"),
  coverY: z.number().int(),
  areWordsHidden: z.boolean().describe("A moderator hid name, location and bio"),
});

/** How the member's own profile looks and what it says. */
export const accountProfileApi = new Hono<AppEnv>()
  .get("/", describe({ tag, summary: "Your profile as you set it", answer: profile, problems: [401] }), async (c) => {
    const { db, viewer } = c.get("request");
    c.header("cache-control", "private, no-store");
    return c.json(await readOwnProfile(db, viewer));
  })
  .put(
    "/",
    describe({
      tag,
      summary: "Change how your profile looks and what it says",
      description: "Takes all of it: what is left out is refused. The cover is uploaded by itself.",
      answer: profile,
      problems: [400, 401, 403, 413, 415, 429],
    }),
    json(profileForm),
    async (c) => {
      const context = c.get("request");
      const rows = await saveProfile(context, c.req.valid("json"));
      return c.json(toOwnProfile(memberOf(context.viewer).id, rows));
    },
  );

/** A drawn mark or an emoji in place of a picture. */
export const accountAvatarApi = new Hono<AppEnv>().put(
  "/",
  describe({
    tag,
    summary: "Choose a drawn mark or an emoji as your picture",
    description: "An uploaded picture goes with it.",
    answer: z.object({ picture: z.string().nullable().describe("Path; null for the drawn mark") }),
    problems: [400, 401, 403, 415, 429],
  }),
  json(avatarForm),
  async (c) => {
    const context = c.get("request");
    const input = c.req.valid("json");
    await chooseAvatar(context, input);
    const { id } = memberOf(context.viewer);
    return c.json({ picture: input.type === "emoji" ? pictureAddress(id, `emoji-${input.emoji}`) : null });
  },
);

/** @returns null where a form brings no picture */
async function postedCover(request: Request): Promise<Uint8Array | null> {
  const type = request.headers.get("content-type")?.toLowerCase() ?? "";
  if (!type.startsWith("multipart/")) return new Uint8Array(await request.arrayBuffer());
  const form = await readFormData(request);
  return form === null ? null : fileIn(form, COVER_FIELD);
}

const file = { type: "string", format: "binary" } as const;
const image = { schema: file };
const form = { schema: { type: "object", properties: { [COVER_FIELD]: file } } } as const;

/** The picture across the top of the own profile. */
export const accountCoverApi = new Hono<AppEnv>()
  .put(
    "/",
    describe({
      tag,
      summary: "Upload a cover",
      description:
        "JPG, PNG, GIF or WebP of at most 4 MB and 4096 × 4096 pixels, as the body itself or as a form's file. Its bytes decide, not its declared type; metadata is taken out. It replaces the one before.",
      body: {
        ...{ "image/jpeg": image, "image/png": image, "image/gif": image, "image/webp": image },
        "multipart/form-data": form,
      },
      answer: z.object({ cover: z.string().describe("Path of the new cover") }),
      problems: [400, 401, 403, 413, 415, 429],
    }),
    async (c) => {
      const bytes = await postedCover(c.req.raw);
      if (bytes === null) throw new Invalid({ [COVER_FIELD]: COVER_MISSING });
      return c.json({ cover: await saveCover(c.get("request"), readCover(bytes)) });
    },
  )
  .delete(
    "/",
    describe({
      tag,
      summary: "Remove the cover",
      description: "Without one it does nothing.",
      answer: z.object({ cover: z.null() }),
      problems: [401, 403],
    }),
    async (c) => {
      await removeCover(c.get("request"));
      return c.json({ cover: null });
    },
  );
