import { Hono } from "hono";
import { z } from "zod";
import { ANALYTICS_AUDIENCES } from "../../domain/foundation/profile-views/choices";
import { MESSAGE_AUDIENCES, PROFILE_VISIBILITIES } from "../../domain/foundation/users/profile-choices";
import { privacyForm } from "../../domain/foundation/privacy-settings/privacy-forms";
import { readPrivacy, savePrivacy } from "../../domain/foundation/privacy-settings/privacy-settings";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const privacy = z.object({
  profileVisibility: z.enum(PROFILE_VISIBILITIES).describe("Who reads your profile"),
  whoCanMessage: z.enum(MESSAGE_AUDIENCES).describe("Who can start a conversation with you"),
  showLastActive: z.boolean().describe("Whether others see that you are online"),
  isSuggested: z.boolean().describe("Whether people are suggested to you, and you to them"),
  showLocation: z.boolean().describe("Whether others see the location on your profile"),
  showFollowerCount: z.boolean().describe("Whether others see who follows you and whom you follow, and how many"),
  allowIndexing: z.boolean().describe("Whether search engines may list your profile; only a public one"),
  showTier: z.boolean().describe("Whether your profile shows the tier of your rewards"),
  whoCanViewAnalytics: z
    .enum(ANALYTICS_AUDIENCES)
    .describe("Who sees the analytics of your profile, of those who may read it; `nobody` and `self`: nobody else"),
  showAnalytics: z.boolean().describe("Whether others see them; switched off, nobody else does"),
  trackVisitors: z.boolean().describe("Whether your name may stand among the visitors of the profiles you visit"),
});
const tag = "Account";

export const accountPrivacyApi = new Hono<AppEnv>()
  .get("/", describe({ tag, summary: "What others see of you", answer: privacy, problems: [401] }), async (c) => {
    const { db, viewer } = c.get("request");
    c.header("cache-control", "private, no-store");
    return c.json(await readPrivacy(db, viewer));
  })
  .put(
    "/",
    describe({
      tag,
      summary: "Choose what others see of you",
      description:
        "Settings that are left out stay as they are. It holds at once. Staff see when an account was active whatever is chosen.",
      answer: privacy,
      problems: [400, 401, 403, 413, 415],
    }),
    json(privacyForm),
    async (c) => c.json(await savePrivacy(c.get("request"), c.req.valid("json"))),
  );
