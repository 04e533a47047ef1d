import { NOTHING_PERSONAL, retainedOnRecord, type PersonalData } from "../../foundation/privacy/personal-data";

export const rewardBooksData = {
  rewardFaults: retainedOnRecord(
    "The site's own record of where its books were off; the books themselves are exported.",
  ),
  rewardTiers: NOTHING_PERSONAL,
  rewardMonths: NOTHING_PERSONAL,
} satisfies Record<string, PersonalData>;
