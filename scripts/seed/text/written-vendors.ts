import type { WrittenVendor } from "./vendor-shape";
import { ESTABLISHED } from "./vendors/established";
import { SMALLER } from "./vendors/smaller";

/** The vendors of scale 1; larger scales repeat their shapes under invented names. */
export const WRITTEN_VENDORS: readonly WrittenVendor[] = [...ESTABLISHED, ...SMALLER];
