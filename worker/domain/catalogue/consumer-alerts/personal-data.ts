import { type PersonalData, retainedOnRecord } from "../../foundation/privacy/personal-data";

export const consumerAlertsData = {
  consumerAlerts: retainedOnRecord("What staff confirmed about a vendor's reviews; who did is part of its record."),
} satisfies Record<string, PersonalData>;
