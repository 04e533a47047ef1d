import { newestOf } from "../../../../scripts/seed/lab/lab";
import { IMAGE_PREFIX } from "@worker/domain/catalogue/product-editing/product-images";
import { groupBy } from "../demo";
import type { Rule } from "./facts";

export const PRODUCT_RULES: readonly Rule[] = [
  [
    "has a picture with words for those who do not see it, whose file is there",
    ({ products, pictures }) =>
      products
        .filter(
          ({ images }) =>
            images.length === 0 ||
            images.some(
              ({ url, alt }) => alt.trim() === "" || !pictures.has(IMAGE_PREFIX + url.slice(url.lastIndexOf("/") + 1)),
            ),
        )
        .map(({ name }) => name),
  ],
  [
    "is a vendor's that is there, and came after its vendor",
    ({ products, vendorOf }) =>
      products.filter(({ vendorId, addedAt }) => addedAt < (vendorOf.get(vendorId)?.listedAt ?? Infinity)),
  ],
  [
    "is called lab-tested only where its newest verified result is in date and passed",
    ({ products, labResults, today }) => {
      const resultsOf = groupBy(labResults, ({ productId }) => productId);
      return products
        .filter(({ id, tags }) => {
          const newest = newestOf(resultsOf.get(id) ?? []);
          const sound = newest?.overallSafety === "Passed" && newest.expiresAt > today;
          return tags.includes("lab-tested") && !sound;
        })
        .map(({ name }) => name);
    },
  ],
  [
    "is called a new arrival only in its first weeks",
    ({ products, today }) =>
      products.filter(({ tags, addedAt }) => tags.includes("new-arrival") && addedAt < today - 46 * 86_400_000),
  ],
  [
    "is sold out where none of its sizes is in stock, and only there",
    ({ products, productSizes }) => {
      const sizesOf = groupBy(productSizes, ({ productId }) => productId);
      return products.filter(({ id, inStock }) => inStock !== (sizesOf.get(id) ?? []).some((size) => size.inStock));
    },
  ],
];
