import type { Billing, ChargeKind } from "./forms";

/** 7900 → "$79.00". */
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** A price with its period: "$79.00, monthly". */
export const chargeText = ({ amountCents, billing }: { amountCents: number; billing: Billing }): string =>
  `${dollars(amountCents)}, ${billing}`;

/** A charge in words: "The charge of $199.00 for verification". */
export const chargeName = ({ kind, amountCents }: { kind: ChargeKind; amountCents: number }): string =>
  `The charge of ${dollars(amountCents)} for ${kind === "plan" ? "your plan" : "verification"}`;
