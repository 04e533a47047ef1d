import { eq, or } from "drizzle-orm";
import { by, type PersonalData } from "../privacy/personal-data";
import { userBlocks } from "./schema";

export const blocksData = {
  userBlocks: {
    exported: [
      {
        name: "blocks",
        label: "Members you blocked",
        table: userBlocks,
        owner: userBlocks.blockerId,
        keys: [by(userBlocks.createdAt, "createdAt"), by(userBlocks.blockedId, "blockedId")],
        without: ["blockerId"],
      },
    ],
    erased: (db, { userId }) => [
      db.delete(userBlocks).where(or(eq(userBlocks.blockerId, userId), eq(userBlocks.blockedId, userId))),
    ],
  },
} satisfies Record<string, PersonalData>;
