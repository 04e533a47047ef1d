import type { Template } from "../../../mail/mail";

interface PriceDrop {
  username: string;
  productId: string;
  productName: string;
  vendorId: string;
  vendorName: string;
  belowCents: number;
  lowestPriceCents: number;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Says that a price fell below what a member asked for; a mail of its own, since it was asked for by itself. */
export function priceAlertMail(origin: string, alert: PriceDrop): Template {
  return {
    kind: "price alert",
    subject: `${alert.productName} is below ${dollars(alert.belowCents)}`,
    body: [
      `Hello ${alert.username},`,
      `The lowest price of ${alert.productName} at ${alert.vendorName} is now ${dollars(alert.lowestPriceCents)}. You asked us to notify you when it falls below ${dollars(alert.belowCents)}.`,
      `${origin}/vendor/${alert.vendorId}/product/${alert.productId}`,
      `This alert has now been used. Set it again or delete it here: ${origin}/account/price-alerts`,
    ].join("\n\n"),
  };
}
