import { NOTHING_PERSONAL, type PersonalData } from "../../foundation/privacy/personal-data";

export const pageViewsData = {
  pageViews: NOTHING_PERSONAL,
  viewDays: NOTHING_PERSONAL,
} satisfies Record<string, PersonalData>;
