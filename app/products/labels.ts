import type { ProductType } from "@worker/domain/catalogue/products/forms";

/** "Powder": the form as a word of its own. */
export const productTypeLabel = (type: ProductType): string => type.charAt(0).toUpperCase() + type.slice(1);
