import { eq } from "drizzle-orm";
import { by, retainedOnRecord, type PersonalData } from "../../../foundation/privacy/personal-data";
import { labDrafts } from "./schema";

export const labData = {
  labDrafts: {
    exported: [
      {
        name: "labDrafts",
        label: "Lab result drafts",
        table: labDrafts,
        owner: labDrafts.createdBy,
        keys: [by(labDrafts.updatedAt, "updatedAt"), by(labDrafts.id, "id")],
        without: ["createdBy"],
      },
    ],
    // What was submitted is the vendor's record and stays; the daily sweep takes the certificates of drafts.
    erased: (db, { userId }) => [db.delete(labDrafts).where(eq(labDrafts.createdBy, userId))],
  },
  labPartners: retainedOnRecord("Laboratories; a member only verified them, for the site."),
  labResults: retainedOnRecord(
    "Laboratories' and vendors' results; a member only uploaded or verified them, for the site.",
  ),
} satisfies Record<string, PersonalData>;
