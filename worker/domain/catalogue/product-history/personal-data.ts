import { NOTHING_PERSONAL, type PersonalData } from "../../foundation/privacy/personal-data";

export const productHistoryData = { productChanges: NOTHING_PERSONAL } satisfies Record<string, PersonalData>;
