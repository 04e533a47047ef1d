import { NOTHING_PERSONAL, retainedOnRecord, type PersonalData } from "../../foundation/privacy/personal-data";

export const waitlistData = {
  waitlist: retainedOnRecord("The waitlist goes by address and is a matter of its own."),
  waitlistDays: NOTHING_PERSONAL,
} satisfies Record<string, PersonalData>;
