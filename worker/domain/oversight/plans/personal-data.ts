import { retainedOnRecord, type PersonalData } from "../../foundation/privacy/personal-data";

export const plansData = {
  apiTokens: retainedOnRecord("Write tokens of a vendor; who made one is part of its record."),
  charges: retainedOnRecord("A vendor's charges; staff wrote down how each was settled."),
  planChanges: retainedOnRecord("A vendor's plan; who asked for a change is part of its record."),
} satisfies Record<string, PersonalData>;
