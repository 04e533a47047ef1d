import type { Row } from "../../scripts/seed/data";
import { newId } from "@worker/db/ids";
import { DAY, NOW } from "./rows";

/** A running deal on a whole shop; give it `vendorId`. */
export function aPromotion(overrides: Partial<Row<"promotions">> = {}): Row<"promotions"> {
  const createdAt = overrides.createdAt ?? NOW - DAY;
  return {
    id: newId(createdAt),
    vendorId: "vendor-none",
    kind: "deal",
    title: "15% off plain-leaf powders",
    body: "On every bag of 250 g and more.",
    percentOff: 15,
    month: new Date(createdAt).toISOString().slice(0, 7),
    startsAt: createdAt,
    endsAt: createdAt + 30 * DAY,
    createdAt,
    createdBy: "user-none",
    ...overrides,
  };
}
