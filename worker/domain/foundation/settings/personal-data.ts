import { retainedOnRecord, type PersonalData } from "../privacy/personal-data";

export const settingsData = {
  settings: retainedOnRecord("The site's settings; who changed one is part of the record."),
} satisfies Record<string, PersonalData>;
