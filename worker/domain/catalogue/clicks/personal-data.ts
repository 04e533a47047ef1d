import { NOTHING_PERSONAL, type PersonalData } from "../../foundation/privacy/personal-data";

export const clicksData = {
  clickDays: NOTHING_PERSONAL,
  outboundClicks: NOTHING_PERSONAL,
} satisfies Record<string, PersonalData>;
