import { PRODUCT_LIMIT } from "@worker/domain/catalogue/product-editing/product-form";
import { Button, LinkButton } from "~/ui/button";

type Room = { used: number; most: number | null };

export const isFull = (room: Room | undefined): boolean =>
  room !== undefined && room.most !== null && room.used >= room.most;

export function AddProduct({ room }: { room: Room | undefined }) {
  if (isFull(room)) return <Button disabled>{PRODUCT_LIMIT}</Button>;
  return (
    <LinkButton variant="primary" icon="plus" to="/vendor-dashboard/products/new">
      Add New Product
    </LinkButton>
  );
}
