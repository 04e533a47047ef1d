import { by, retainedOnRecord, type PersonalData } from "../../foundation/privacy/personal-data";
import { inviteRedemptions } from "./schema";

export const invitesData = {
  inviteRedemptions: {
    exported: [
      {
        name: "invite",
        label: "Invite you joined with",
        table: inviteRedemptions,
        owner: inviteRedemptions.userId,
        keys: [by(inviteRedemptions.inviteId, "inviteId")],
        without: ["userId"],
      },
    ],
    erased: "A place that was used stays used; the id leads to a tombstone.",
  },
  inviteCodes: retainedOnRecord("Codes are the site's; who made one is part of its record."),
} satisfies Record<string, PersonalData>;
