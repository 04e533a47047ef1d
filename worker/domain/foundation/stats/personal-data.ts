import { NOTHING_PERSONAL, type PersonalData } from "../privacy/personal-data";

export const statsData = {
  siteCounters: NOTHING_PERSONAL,
  fileFaults: NOTHING_PERSONAL,
} satisfies Record<string, PersonalData>;
