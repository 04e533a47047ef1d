import { PRODUCT_LIMIT } from "@worker/domain/catalogue/product-editing/product-form";
import { Button, LinkButton } from "~/ui/button";

type Room = { used: number; most: number | null };

export const isFull = (room: Room | undefined): boolean =>
  room !== undefined && room.most !== null && room.used >= room.most;

/** Leads to the form of a new product while the plan has room for one (document 3 §5, Vendor product limits). */
export function AddProduct({ room }: { room: Room | undefined }) {
  if (isFull(room)) return <Button disabled>{PRODUCT_LIMIT}</Button>;
  return (
    <LinkButton variant="primary" icon="plus" to="/vendor-dashboard/products/new">
      Add New Product
    </LinkButton>
  );
}
