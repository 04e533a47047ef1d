import * as v from "valibot";
import { NOTIFICATION_TYPES } from "./notification-kinds";
import type { NotificationView } from "./list-notifications";

const item = v.pipe(
  v.object({
    id: v.string(),
    type: v.picklist(NOTIFICATION_TYPES),
    title: v.string(),
    message: v.string(),
    isRead: v.boolean(),
    dateCreated: v.number(),
    actionUrl: v.nullable(v.string()),
    relatedUserId: v.nullable(v.string()),
    relatedUsername: v.nullable(v.string()),
    relatedPicture: v.nullable(v.string()),
    count: v.number(),
    namesAll: v.boolean(),
  }),
  v.transform(
    ({
      dateCreated: createdAt,
      relatedUserId: id,
      relatedUsername: username,
      relatedPicture: picture,
      ...rest
    }): NotificationView => ({
      ...rest,
      createdAt,
      related: id === null || username === null ? null : { id, username, picture },
    }),
  ),
);

export const notificationList = v.object({ items: v.array(item), unread: v.number() });
