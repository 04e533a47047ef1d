import type { SavedList } from "@worker/domain/voice/saved-searches/forms";
import { DEMO_ACCOUNTS } from "./accounts";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import type { Person } from "./people";
import { Random } from "./random";

/** Members beside the demo's own accounts, who all do. */
const SAVING = 0.12;

/** As the site writes them. */
const SEARCHES: readonly [list: SavedList, query: string][] = [
  ["products", "q=bali&format=capsule"],
  ["products", "productType=7oh&format=tablet&labVerified=1"],
  ["products", "q=green+maeng+da&maxPrice=40"],
  ["products", "productType=plain-leaf&format=powder&maxPrice=60&sortBy=price-per-gram"],
  ["products", "productType=mit&chemicalForm=freebase"],
  ["products", "q=thai&minRating=4&labVerified=1"],
  ["vendors", "category=capsules&verified=1"],
  ["vendors", "category=traditional&filter=lab-tested&minRating=4"],
  ["vendors", "filter=new-vendors"],
];

/** Searches that members keep; up to the day of the demo they know what there is. */
export function* savedSearchRows(people: readonly Person[], today: number): Generator<Row<"savedSearches">> {
  for (const [index, { row: person }] of people.entries()) {
    const random = new Random(`saved searches/${person.id}`);
    const isDemo = index < DEMO_ACCOUNTS.length;
    // Who came within a day is as old at every hour, so nothing of theirs may hang on it.
    if (person.createdAt >= today - DAY || (!isDemo && !random.chance(SAVING))) continue;
    const first = random.int(0, SEARCHES.length - 1);
    for (let n = 0; n < random.int(1, isDemo ? 3 : 2); n += 1) {
      // Steps of two through nine meet each once.
      const [list, query] = SEARCHES[(first + 2 * n) % SEARCHES.length] ?? ["vendors", "filter=new-vendors"];
      const createdAt = Math.max(person.createdAt, today - random.int(24, 1500) * HOUR);
      yield {
        ...{ id: random.id(createdAt), userId: person.id, list, query, alerts: random.chance(0.75), createdAt },
        ...{ knownTo: today, checkedAt: today },
      };
    }
  }
}
