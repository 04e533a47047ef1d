import * as v from "valibot";
import { cursor, listQuery, recordId } from "../../foundation/lists/forms";
import { typedPoints } from "../rewards/typed-points";
import { accountHolder, accountNumber, payoutEmail, routingNumber } from "./payout-forms";
import { minimumOf, type Way, WAYS } from "./words";

/** Far above any balance, and still exact. */
const POINTS_MAX = 100_000_000;
const CARD_MAX = 60;
const CARD_MISSING = "Choose a gift card.";
const VENDOR_MISSING = "Choose a store.";
const KEY_WRONG = "The form is out of date. Please open it again.";

const pointsWords = (least: number): string =>
  least === 1
    ? "Write how many points, as a whole number."
    : `Write how many points, as a whole number from ${least.toLocaleString("en-US")}.`;

/** Any whole number from the least of its kind; what is no number at all says the same. */
function points(way: Way) {
  const least = minimumOf(way);
  const words = pointsWords(least);
  return v.pipe(
    v.number(words),
    v.integer(words),
    v.minValue(least, words),
    v.maxValue(POINTS_MAX, words),
    v.description(`Whole points, each worth a cent; at least ${least}`),
  );
}

const pointsField = (way: Way) => v.pipe(v.string(pointsWords(minimumOf(way))), v.transform(typedPoints), points(way));

const key = v.pipe(
  v.string(KEY_WRONG),
  v.regex(/^[\w-]{16,64}$/, KEY_WRONG),
  v.description("16 to 64 letters, digits, - or _, new for each request: the same one sent again asks for nothing new"),
);
const card = v.pipe(
  v.string(CARD_MISSING),
  v.trim(),
  v.minLength(1, CARD_MISSING),
  v.maxLength(CARD_MAX, CARD_MISSING),
);
const vendor = v.pipe(v.string(VENDOR_MISSING), v.minLength(1, VENDOR_MISSING), recordId);

const giftCard = { way: v.literal("gift_card"), key, card, email: payoutEmail };
const bankTransfer = {
  ...{ way: v.literal("bank_transfer"), key },
  ...{ holder: accountHolder, routing: routingNumber, account: accountNumber },
};
const paypal = { way: v.literal("paypal"), key, email: payoutEmail };
const storeCredit = { way: v.literal("store_credit"), key, vendor, email: payoutEmail };

export const redemptionBody = v.variant(
  "way",
  [
    v.object({ ...giftCard, points: points("gift_card") }),
    v.object({ ...bankTransfer, points: points("bank_transfer") }),
    v.object({ ...paypal, points: points("paypal") }),
    v.object({ ...storeCredit, points: points("store_credit") }),
  ],
  `Choose one of ${WAYS.join(", ")}.`,
);
export type RedemptionInput = v.InferOutput<typeof redemptionBody>;

/** The page's forms: one for each way, and the button that cancels a request. */
export const redeemPageForm = v.variant("way", [
  v.object({ ...giftCard, points: pointsField("gift_card") }),
  v.object({ ...bankTransfer, points: pointsField("bank_transfer") }),
  v.object({ ...paypal, points: pointsField("paypal") }),
  v.object({ ...storeCredit, points: pointsField("store_credit") }),
  v.object({ way: v.literal("cancel"), id: recordId }),
]);

const way = v.picklist(WAYS);

export const redeemPageQuery = v.object({
  /** Left out, the first one that the balance reaches. */
  way: v.fallback(v.optional(way), undefined),
  cursor: v.fallback(v.optional(cursor), undefined),
});

export const ownRedemptionsApiQuery = listQuery({});
