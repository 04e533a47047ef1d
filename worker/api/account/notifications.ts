import { Hono } from "hono";
import { z } from "zod";
import { deleteNotification, restoreNotification } from "../../domain/foundation/notifications/delete-notification";
import { notificationApiQuery } from "../../domain/foundation/notifications/forms";
import { NOTIFICATION_TYPES } from "../../domain/foundation/notifications/notification-kinds";
import {
  listNotifications,
  type NotificationView,
  readerOf,
} from "../../domain/foundation/notifications/list-notifications";
import { markAllRead, markRead } from "../../domain/foundation/notifications/mark-read";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { query } from "../http/validate";

/** See rules/platform#public-names. */
const notification = z.object({
  id: z.string(),
  userId: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  dateCreated: at,
  actionUrl: z.string().nullable().describe("A path on this site that the reader may open"),
  relatedUserId: z.string().nullable(),
  relatedUsername: z.string().nullable(),
  relatedPicture: z.string().nullable().describe("Address of that member's picture"),
  count: z.number().int().describe("How often it happened while it was unread"),
  namesAll: z.boolean().describe("The title names who they were, or says how many"),
});

const toAnswer = (userId: string, { related, createdAt, ...view }: NotificationView): z.infer<typeof notification> => ({
  ...view,
  userId,
  dateCreated: createdAt,
  relatedUserId: related?.id ?? null,
  relatedUsername: related?.username ?? null,
  relatedPicture: related?.picture ?? null,
});

const list = listOf(notification).extend({
  unread: z.number().int().describe("Of all types together; 100 means a hundred or more"),
});
const tag = "Notifications";
const one = (summary: string) => describe({ tag, summary, answer: done, problems: [401, 403, 404] });

/** A member's own notifications; another member's are not found (rules/access#refusals). */
export const notificationsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Your notifications, newest first",
      description: "`filter` is all, unread, or a type.",
      answer: list,
      problems: [400, 401],
    }),
    query(notificationApiQuery),
    async (c) => {
      const { viewer, unreadNotifications } = c.get("request");
      const { filter, cursor, limit } = c.req.valid("query");
      const { items, nextCursor } = await listNotifications(c.get("request"), filter, cursor ?? null, limit);
      const { id } = readerOf(viewer);
      c.header("cache-control", "private, no-store");
      return c.json({ items: items.map((item) => toAnswer(id, item)), nextCursor, unread: unreadNotifications });
    },
  )
  .post(
    "/read",
    describe({
      tag,
      summary: "Mark all of them read",
      answer: done.extend({ marked: z.number().int() }),
      problems: [401, 403],
    }),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      return c.json({ success: true as const, marked: await markAllRead(db, viewer, now) });
    },
  )
  .post("/:id/read", one("Mark one read"), async (c) => {
    await markRead(c.get("request"), c.req.param("id"), c.get("request").now);
    return c.json({ success: true as const });
  })
  .delete("/:id", one("Delete one; a day long it can be restored"), async (c) => {
    const { db, viewer, now } = c.get("request");
    await deleteNotification(db, viewer, c.req.param("id"), now);
    return c.json({ success: true as const });
  })
  .post("/:id/restore", one("Restore one that was deleted"), async (c) => {
    const { db, viewer, now } = c.get("request");
    await restoreNotification(db, viewer, c.req.param("id"), now);
    return c.json({ success: true as const });
  });
