import { retainedOnRecord, type PersonalData } from "../../foundation/privacy/personal-data";

export const promotionsData = {
  promotions: retainedOnRecord("A vendor's announcements; who made one is part of its record."),
} satisfies Record<string, PersonalData>;
