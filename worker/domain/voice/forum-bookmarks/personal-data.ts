import { eq } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { forumBookmarks } from "./schema";

export const bookmarksData = {
  forumBookmarks: {
    exported: [
      {
        name: "bookmarks",
        label: "Posts you bookmarked, with your notes",
        table: forumBookmarks,
        owner: forumBookmarks.userId,
        keys: [by(forumBookmarks.createdAt, "createdAt"), by(forumBookmarks.postId, "postId")],
        without: ["userId"],
      },
    ],
    erased: (db, { userId }) => [db.delete(forumBookmarks).where(eq(forumBookmarks.userId, userId))],
  },
} satisfies Record<string, PersonalData>;
