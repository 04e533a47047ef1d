import type { Theme } from "../theme";
import { BATCH_THEMES } from "./themes/batches";
import { CERTIFICATE_THEMES } from "./themes/certificates";
import { COMMUNITY_THEMES } from "./themes/community";
import { LABEL_THEMES } from "./themes/labels";
import { DAY_THEMES } from "./themes/days";
import { HOME_THEMES } from "./themes/home-life";
import { LEAF_THEMES } from "./themes/leaf";
import { SHELF_THEMES } from "./themes/shelves";
import { ORDER_THEMES } from "./themes/orders";
import { PRODUCT_THEMES } from "./themes/products";
import { STORAGE_THEMES } from "./themes/storage";
import { ZONE_THEMES } from "./themes/zone";

export { LONG_THEME } from "./themes/today";

export const THEMES: readonly Theme[] = [
  ...CERTIFICATE_THEMES,
  ...COMMUNITY_THEMES,
  ...STORAGE_THEMES,
  ...ORDER_THEMES,
  ...BATCH_THEMES,
  ...SHELF_THEMES,
  ...PRODUCT_THEMES,
  ...LEAF_THEMES,
  ...LABEL_THEMES,
  ...ZONE_THEMES,
  ...HOME_THEMES,
  ...DAY_THEMES,
];
