import { MONTH_NAMES } from "@worker/days";
import { STATE_NAMES } from "@worker/domain/catalogue/substances/regions";
import { DAY, isoDay } from "../calendar";
import { isRegistered, type ResultRow } from "../lab/lab";
import type { ProductPlan } from "../products";
import type { Random } from "../random";
import type { ReviewPlan } from "./review-plan";
import type { Slots } from "../text/expand";
import { LABORATORIES } from "../text/laboratories";
import type { Form } from "../text/product-lines";
import type { Tone } from "../text/topic";

const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const ORDINALS = ["second", "third", "fourth", "fifth", "sixth", "eighth", "tenth"] as const;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** What a reviewer knows of their order; every sentence of the review draws on the same facts. */
export interface Facts {
  slots: Slots;
  form: Form;
  returning: boolean;
  /** YYYY-MM-DD. */
  purchaseDate: string;
  pack: string;
  priceCents: number;
}

export const toneOf = (rating: number): Tone => (rating >= 4 ? "good" : rating === 3 ? "mixed" : "bad");

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function packOf({ line }: ProductPlan, weight: string): string {
  const number = weight.replace(/[^0-9]/g, "");
  if (line.form === "capsules") return `${number}-count bottle`;
  if (line.form === "tablets") return `${number}-tablet box`;
  return `${weight} ${line.form === "extract" || line.substance === "mit" || line.substance === "7oh" ? "jar" : "bag"}`;
}

/** The batch that was sold at that time, if the site knows one: a code that nobody finds here would be a contradiction. */
const batchOf = (results: readonly ResultRow[], purchasedAt: number): string | undefined =>
  results.filter((result) => isRegistered(result) && Date.parse(result.testDate) < purchasedAt).at(-1)?.batchNumber;

const DAYS_TAKEN: Record<Tone, readonly [number, number]> = { good: [2, 4], mixed: [6, 9], bad: [11, 19] };

/** @param results the laboratory results of the reviewed product, oldest first */
export function factsOf(random: Random, review: ReviewPlan, results: readonly ResultRow[]): Facts {
  const { product, vendor, createdAt } = review;
  const days = random.int(...DAYS_TAKEN[toneOf(review.ratings.shipping)]);
  const purchasedAt = createdAt - (days + random.int(2, 25)) * DAY;
  const purchased = new Date(purchasedAt);
  const size = product === null ? undefined : random.pick(product.sizes);
  const form: Form = product?.line.form ?? "order";
  const priceCents = size?.priceCents ?? random.int(18, 140) * 100;
  const pack = product === null || size === undefined ? "package" : packOf(product, size.weight);
  const plural = form === "capsules" || form === "tablets";
  const nth = random.pick(ORDINALS);
  const name = product?.row.name ?? vendor.row.name;
  const batch = batchOf(results, purchasedAt);
  const daysWord = NUMBERS[days] ?? String(days);
  return {
    form,
    returning: random.chance(0.45),
    purchaseDate: isoDay(purchasedAt),
    pack,
    priceCents,
    slots: {
      vendor: vendor.row.name,
      product: name,
      Product: name,
      short: name,
      item: form,
      is: plural ? "are" : "is",
      them: plural ? "them" : "it",
      pack,
      ...(batch !== undefined && { batch }),
      days: daysWord,
      Days: capital(daysWord),
      weekday: WEEKDAYS[purchased.getUTCDay()] ?? "Monday",
      month: MONTH_NAMES[(purchased.getUTCMonth() + 12 - random.int(0, 3)) % 12] ?? "May",
      state: STATE_NAMES[Math.abs(review.author.row.createdAt) % STATE_NAMES.length] ?? "Ohio",
      lab: random.pick(LABORATORIES.slice(0, 4)).name,
      price: `$${(priceCents / 100).toFixed(2)}`,
      nth,
      Nth: capital(nth),
      n: NUMBERS[random.int(2, 6)] ?? "three",
    },
  };
}
