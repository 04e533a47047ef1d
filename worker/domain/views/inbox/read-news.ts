import type { Db } from "../../../db/client";
import type { Member } from "../../foundation/access/policy";
import { listNotifications } from "../../foundation/notifications/list-notifications";
import { reactorsOf } from "../../voice/forum/reactors";
import { isStillReadable } from "../../voice/social/still-readable";
import type { InboxFrame } from "./frame-forms";
import { readUnread } from "./read-inbox";

type News = Omit<Extract<InboxFrame, { type: "news" }>, "type" | "at">;

/** What a member's badges say, and the newest notification that is unread, as its reader may read it today. */
export async function readNews(db: Db, viewer: Member, mayOpen: (path: string) => boolean): Promise<News> {
  const reading = {
    db,
    viewer,
    mayOpen,
    isStillReadable: isStillReadable.bind(undefined, viewer),
    namedIn: reactorsOf,
  };
  const [unread, { items }] = await Promise.all([
    readUnread(db, viewer.id),
    listNotifications(reading, "unread", null, 1),
  ]);
  const [newest] = items;
  if (newest === undefined) return { unread, notice: null };
  const { id, title, actionUrl: path, createdAt: at } = newest;
  return { unread, notice: { id, title, path, at } };
}
