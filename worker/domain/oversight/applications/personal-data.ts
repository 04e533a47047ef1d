import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { eraseApplications } from "./erase-applications";
import { applications } from "./schema";

export const applicationsData = {
  applications: {
    exported: [
      {
        name: "applications",
        label: "Vendor applications",
        table: applications,
        owner: applications.userId,
        keys: [by(applications.createdAt, "createdAt"), by(applications.id, "id")],
        // Tax ID and bank details are shown to the reviewing admin only (rules/verification#sealed-answers).
        without: ["userId", "sealedSecrets", "reviewedBy", "heldBy", "heldAt"],
      },
    ],
    erased: (db, { userId }) => eraseApplications(db, userId),
  },
  applicationEvents: {
    exported: "How an application moved; the answers themselves are with the applications.",
    erased: "Emptied with its application.",
  },
  domainProofs: {
    exported: "Proofs of a vendor's domain, part of the record of an application.",
    erased: "Goes with its application.",
  },
} satisfies Record<string, PersonalData>;
