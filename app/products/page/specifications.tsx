import type { ProductPage } from "@worker/domain/views/product-page/product-page";
import { Facts } from "~/ui/facts";
import { formatDate, formatMoney } from "~/ui/format";
import { productTypeLabel } from "../labels";

export function ProductSpecifications({ page: { product, sizes } }: { page: ProductPage }) {
  return (
    <Facts
      facts={[
        { label: "Product type", value: productTypeLabel(product.type) },
        { label: "Extract type", value: product.extractType },
        { label: "Potency", value: product.potency ?? "Not stated" },
        { label: "Variety", value: product.strain },
        {
          label: "Available sizes",
          value: sizes
            .map(
              ({ weight, priceCents, inStock }) => `${weight} (${inStock ? formatMoney(priceCents) : "out of stock"})`,
            )
            .join(", "),
        },
        { label: "Added", value: formatDate(product.addedAt) },
      ]}
    />
  );
}
