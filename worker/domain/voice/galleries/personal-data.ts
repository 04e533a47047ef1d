import { eq } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { galleries, galleryItems } from "./schema";
import { videos } from "./videos/schema";

export const galleriesData = {
  galleries: {
    exported: [
      {
        name: "galleries",
        label: "Galleries of your profile",
        table: galleries,
        owner: galleries.userId,
        keys: [by(galleries.place, "place"), by(galleries.id, "id")],
        without: ["userId", "hiddenBy"],
      },
    ],
    erased: (db, { userId }) => [db.delete(galleries).where(eq(galleries.userId, userId))],
  },
  // The pictures' files go with the photographs that they are.
  galleryItems: {
    exported: [
      {
        name: "galleryItems",
        label: "What your galleries hold",
        table: galleryItems,
        owner: galleryItems.userId,
        keys: [by(galleryItems.id, "id")],
        without: ["userId", "hiddenBy"],
      },
    ],
    erased: (db, { userId }) => [db.delete(galleryItems).where(eq(galleryItems.userId, userId))],
  },
  videos: {
    exported: [
      {
        name: "videos",
        label: "Videos of your galleries",
        table: videos,
        owner: videos.userId,
        keys: [by(videos.id, "id")],
        without: ["userId"],
      },
    ],
    // From this moment one is nobody's, also one that is on its way, and the daily sweep takes the file.
    erased: (db, { userId }) => [
      db.update(videos).set({ userId: "", itemId: null, unusedSince: 0 }).where(eq(videos.userId, userId)),
    ],
  },
} satisfies Record<string, PersonalData>;
