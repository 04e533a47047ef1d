import { retainedOnRecord, type PersonalData } from "../../foundation/privacy/personal-data";

export const substancesData = {
  substanceStatuses: retainedOnRecord("The table of regions; who changed it is part of its record."),
  substanceSuspensions: retainedOnRecord("The table of suspended substances; who suspended one is part of its record."),
} satisfies Record<string, PersonalData>;
