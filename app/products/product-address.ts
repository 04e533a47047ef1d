import type { ProductTab } from "@worker/domain/catalogue/products/forms";
import { productPath } from "./product-link";

/** What the address of a product's page may say beside which product it is. */
export interface ProductView {
  tab: ProductTab;
  /** Which image is large, from 0. */
  image: number;
  /** The region that the address names; null while it names none. */
  region: string | null;
}

interface ProductRef {
  id: string;
  vendor: { id: string };
}

/** The address of a product's page; what stands at its default is left out. */
export function productAddress({ id, vendor }: ProductRef, { tab, image, region }: ProductView): string {
  const params = new URLSearchParams();
  if (tab !== "overview") params.set("tab", tab);
  if (image > 0) params.set("image", String(image + 1));
  if (region !== null) params.set("region", region);
  const search = params.toString();
  return productPath(vendor.id, id) + (search ? `?${search}` : "");
}
