import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import type { Person } from "./people";
import type { ProductPlan } from "./products";
import { Random } from "./random";

const WISHING = 0.4;

/** Each member's own products, drawn apart from everybody else's. */
function* wishers(people: readonly Person[], today: number) {
  for (const person of people) {
    const random = new Random(`wishes/${person.row.id}`);
    if (person.row.emailVerifiedAt !== null && person.row.createdAt < today - DAY && random.chance(WISHING))
      yield { person, random };
  }
}

function pickSome(random: Random, products: readonly ProductPlan[], most: number): ProductPlan[] {
  const picked = Array.from({ length: random.int(1, most) }, () => random.pick(products));
  return picked.filter((each, index) => picked.indexOf(each) === index);
}

export function* wishRows(
  people: readonly Person[],
  products: readonly ProductPlan[],
  today: number,
): Generator<Row<"collectionItems">> {
  for (const { person, random } of wishers(people, today)) {
    for (const product of pickSome(random, products, 8)) {
      const addedAt = Math.max(person.row.createdAt, today - random.int(2, 1400) * HOUR);
      yield { userId: person.row.id, productId: product.row.id, kind: "wish", addedAt };
    }
  }
}

/** Alerts below today's prices, and some that already notified their member. */
export function* priceAlertRows(
  people: readonly Person[],
  products: readonly ProductPlan[],
  today: number,
): Generator<Row<"priceAlerts">> {
  for (const { person, random } of wishers(people, today)) {
    if (!random.fork("alerts").chance(0.3)) continue;
    for (const { row } of pickSome(random.fork("which"), products, 3)) {
      const createdAt = Math.max(person.row.createdAt, today - random.int(24, 900) * HOUR);
      const told = random.chance(0.2);
      const belowCents = Math.max(100, Math.floor((row.lowestPriceCents * (told ? 1.1 : 0.85)) / 100) * 100);
      const firedAt = told ? Math.min(createdAt + random.int(5, 20) * HOUR, today) : null;
      yield { userId: person.row.id, productId: row.id, belowCents, createdAt, firedAt };
    }
  }
}
