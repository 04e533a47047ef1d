import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { messageImages } from "./schema";

export const messageImagesData = {
  messageImages: {
    exported: [
      {
        name: "messageImages",
        label: "Images of your messages, without the images themselves",
        table: messageImages,
        owner: messageImages.userId,
        keys: [by(messageImages.id, "id")],
        without: ["userId", "key", "unusedSince"],
      },
    ],
    erased: "An image stays with its message, which stays the other's to read. What nobody sent is swept.",
  },
} satisfies Record<string, PersonalData>;
