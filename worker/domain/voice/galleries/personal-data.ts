import { eq } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { galleries, galleryItems } from "./schema";

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
} satisfies Record<string, PersonalData>;
