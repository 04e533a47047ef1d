import { NOTHING_PERSONAL, type PersonalData } from "../../foundation/privacy/personal-data";

export const productsData = {
  productSizes: NOTHING_PERSONAL,
  products: NOTHING_PERSONAL,
  strainEffects: NOTHING_PERSONAL,
} satisfies Record<string, PersonalData>;
