import { eq, or } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { contactRequests } from "./schema";
import { openRequest } from "./request-text";

const keys = [by(contactRequests.requestedAt, "requestedAt"), by(contactRequests.id, "id")];

export const contactRequestsData = {
  contactRequests: {
    exported: [
      {
        ...{ name: "contactRequestsSent", label: "Contact requests you sent", keys, without: [] },
        ...{ table: contactRequests, owner: contactRequests.fromId, opened: { message: openRequest } },
      },
      {
        ...{ name: "contactRequestsReceived", label: "Contact requests you received", keys, without: ["message"] },
        ...{ table: contactRequests, owner: contactRequests.toId },
      },
    ],
    erased: (db, { userId }) => [
      db.delete(contactRequests).where(or(eq(contactRequests.fromId, userId), eq(contactRequests.toId, userId))),
    ],
  },
} satisfies Record<string, PersonalData>;
