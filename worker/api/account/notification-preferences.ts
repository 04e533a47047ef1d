import { Hono } from "hono";
import { z } from "zod";
import { preferencesChange } from "../../domain/foundation/notifications/forms";
import { MAIL_CHOICES, NOTIFICATION_TYPES } from "../../domain/foundation/notifications/notification-kinds";
import { readPreferences, savePreferences } from "../../domain/foundation/notifications/preferences";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const channels = z.object({ onSite: z.boolean(), mail: z.enum(MAIL_CHOICES), push: z.boolean() });
const preferences = z.record(z.enum(NOTIFICATION_TYPES), channels);
const tag = "Notifications";

export const notificationPreferencesApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({ tag, summary: "What you are notified about, and where", answer: preferences, problems: [401] }),
    async (c) => {
      const { db, viewer } = c.get("request");
      c.header("cache-control", "private, no-store");
      return c.json(await readPreferences(db, viewer));
    },
  )
  .put(
    "/",
    describe({
      tag,
      summary: "Choose what you are notified about, and where",
      description: "Every type, whole. Site notices cannot be switched off on the site.",
      answer: preferences,
      problems: [400, 401, 403, 413, 415],
    }),
    json(preferencesChange),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const chosen = c.req.valid("json");
      await savePreferences(db, viewer, chosen, now);
      return c.json(chosen);
    },
  );
