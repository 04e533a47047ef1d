import { NOTHING_PERSONAL, retainedOnRecord, type PersonalData } from "../../foundation/privacy/personal-data";

export const vendorsData = {
  vendorCategoryRatings: NOTHING_PERSONAL,
  vendorFacets: NOTHING_PERSONAL,
  vendorRatingMonths: NOTHING_PERSONAL,
  vendors: retainedOnRecord("Vendors; a member only verified or hid them, for the site."),
} satisfies Record<string, PersonalData>;
