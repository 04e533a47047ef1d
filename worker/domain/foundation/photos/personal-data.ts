import { eq } from "drizzle-orm";
import { by, type PersonalData } from "../privacy/personal-data";
import { photos } from "./schema";

export const photosData = {
  photos: {
    exported: [
      {
        name: "photos",
        label: "Photographs you attached",
        table: photos,
        owner: photos.userId,
        keys: [by(photos.id, "id")],
        without: ["userId", "hiddenBy"],
      },
    ],
    // A photograph may show more of a person than their words: none stays. From this moment it is nobody's, and the daily
    // sweep takes the files.
    erased: (db, { userId }) => [
      db
        .update(photos)
        .set({ userId: "", subjectKind: null, subjectId: null, place: null, alt: "", unusedSince: 0 })
        .where(eq(photos.userId, userId)),
    ],
  },
} satisfies Record<string, PersonalData>;
