import { Hono } from "hono";
import { z } from "zod";
import { privacyForm } from "../../domain/foundation/users/privacy-forms";
import { readPrivacy, savePrivacy } from "../../domain/foundation/users/privacy-settings";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const privacy = z.object({
  showLastActive: z.boolean().describe("Whether others see that you are online"),
  isSuggested: z.boolean().describe("Whether people are suggested to you, and you to them"),
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
      description: "It holds at once. Staff see when an account was active whatever is chosen.",
      answer: privacy,
      problems: [400, 401, 403, 413, 415],
    }),
    json(privacyForm),
    async (c) => c.json(await savePrivacy(c.get("request"), c.req.valid("json"))),
  );
