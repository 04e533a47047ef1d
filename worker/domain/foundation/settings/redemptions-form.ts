import * as v from "valibot";
import { visibleLine } from "../../../fields";
import { between, formVersion, typedNumber } from "./typed-number";

const CARDS_MAX = 20;
const CARD_MAX = 60;
const CARDS_INVALID = `Enter one gift card per line, at most ${CARDS_MAX}, each of at most ${CARD_MAX} characters`;
/** Points, each a cent: from $1 to $10,000. */
const TWO_PEOPLE = [100, 1_000_000] as const;

const giftCards = v.pipe(
  v.array(v.pipe(v.string(CARDS_INVALID), visibleLine, v.maxLength(CARD_MAX, CARDS_INVALID)), CARDS_INVALID),
  v.transform((cards) => [...new Set(cards.filter((card) => card !== ""))]),
  v.maxLength(CARDS_MAX, CARDS_INVALID),
);

/** Which gift cards are offered, and from how many points on two people pay (rules/rewards#second-person). */
export const redemptions = v.object({ giftCards, twoPeopleFrom: between(...TWO_PEOPLE) });

const cardLines = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\r?\n/)),
  giftCards,
);

export const redemptionsForm = v.pipe(
  v.object({
    setting: v.literal("redemptions"),
    giftCards: cardLines,
    twoPeopleFrom: typedNumber(...TWO_PEOPLE),
    version: formVersion,
  }),
  v.transform(({ setting: key, version, ...value }) => ({ key, value, version })),
);
