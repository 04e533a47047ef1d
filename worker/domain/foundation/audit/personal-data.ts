import { retainedOnRecord, type PersonalData } from "../privacy/personal-data";

export const auditData = {
  auditLog: retainedOnRecord("The record of administration, kept so that nobody can change it."),
} satisfies Record<string, PersonalData>;
