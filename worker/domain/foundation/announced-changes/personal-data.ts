import { retainedOnRecord, type PersonalData } from "../privacy/personal-data";

export const announcedChangesData = {
  announcedChanges: retainedOnRecord("The site's announcements; who made one or withdrew it is part of its record."),
} satisfies Record<string, PersonalData>;
