import type { ProductType } from "@worker/domain/catalogue/products/forms";

/** "Powder": the form as a word of its own. */
export const productTypeLabel = (type: ProductType): string => type.charAt(0).toUpperCase() + type.slice(1);

/** "Powder, Plain Leaf"; a vendor need not name the kind. */
export const formText = ({ type, extractType }: { type: ProductType; extractType: string }): string =>
  [productTypeLabel(type), extractType].filter(Boolean).join(", ");
