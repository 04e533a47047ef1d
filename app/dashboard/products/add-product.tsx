import { PRODUCT_LIMIT } from "@worker/domain/catalogue/product-editing/product-form";
import { Button, LinkButton } from "~/ui/button";

type Quota = { used: number; most: number | null };

export const isFull = (quota: Quota | undefined): boolean =>
  quota !== undefined && quota.most !== null && quota.used >= quota.most;

export function AddProduct({ quota }: { quota: Quota | undefined }) {
  if (isFull(quota)) return <Button disabled>{PRODUCT_LIMIT}</Button>;
  return (
    <LinkButton variant="primary" icon="plus" to="/vendor-dashboard/products/new">
      Add New Product
    </LinkButton>
  );
}
