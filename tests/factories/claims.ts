import type { Row } from "../../scripts/seed/data";
import { DAY, NOW } from "./rows";

let serial = 0;

/** A claim that nobody answered yet; give it `userId` and `vendorId`. */
export function aClaim(overrides: Partial<Row<"purchaseClaims">> = {}): Row<"purchaseClaims"> {
  serial += 1;
  const orderNumber = overrides.orderNumber ?? `A-${1000 + serial}`;
  const id = overrides.id ?? `claim-${String(serial).padStart(4, "0")}`;
  return {
    id,
    vendorKey: id,
    userId: "user-none",
    vendorId: "vendor-none",
    productId: null,
    orderNumber,
    orderKey: orderNumber.toLowerCase(),
    purchaseDate: "2026-11-02",
    amountCents: 4200,
    createdAt: NOW - 5 * DAY,
    ...overrides,
  };
}
