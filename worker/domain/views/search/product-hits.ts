import { InvalidCursor } from "../../../errors";
import { decodeCursor, encodeCursor } from "../../../db/pagination";
import type { LoadedIndex, Shard } from "./index/loaded-index";
import { comparePlaces, type Place } from "./order";
import type { ProductDocument } from "./index/product-document";

export interface Hit extends Place {
  shard: Shard;
  row: number;
  /** Where the query stands, bits of `FIELD`; null when nothing was searched for. */
  fields: number | null;
  /** Of what was found by its words, the points for where they stand. */
  text?: number;
  /** And whether it took a slip. */
  slipped?: boolean;
  /** Whether a plan moved it up in its list. */
  moved?: boolean;
}

/** The first places of a list after a given one, collected while all rows go by; only these ever become objects. */
export class FirstPlaces {
  readonly hits: Hit[] = [];

  /** @param size how many to keep @param after the last place of the page before, null at the start */
  constructor(
    private readonly size: number,
    private readonly after: Place | null,
  ) {}

  /** @param hit is copied when it is collected, so one object can carry every row */
  offer(hit: Hit): void {
    if (this.size === 0 || (this.after !== null && comparePlaces(hit, this.after) <= 0)) return;
    const last = this.hits[this.size - 1];
    if (last !== undefined && comparePlaces(hit, last) >= 0) return;
    this.hits.splice(this.slotOf(hit), 0, { ...hit });
    if (this.hits.length > this.size) this.hits.pop();
  }

  private slotOf(place: Place): number {
    let low = 0;
    let high = this.hits.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = this.hits[middle];
      if (there !== undefined && comparePlaces(there, place) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const idOf = ({ shard, row }: Hit): string => shard.products.id(row);

/** A place as it stands in an address: by the product's id, since numbers of rows change from version to version. */
export const placeCursor = (hit: Hit): string => encodeCursor([hit.group, hit.value, hit.tie, idOf(hit)]);

export function readPlace(index: LoadedIndex, cursor: string): Place {
  const [group, value, tie, id] = decodeCursor(cursor, 4);
  if (typeof group !== "number" || typeof value !== "number" || typeof tie !== "number" || typeof id !== "string") {
    throw new InvalidCursor();
  }
  return { group, value, tie, ordinal: ordinalOf(index, id) };
}

/** The number of the row with this id over all shards; of one that is gone, the half before the row that follows. */
function ordinalOf({ shards }: LoadedIndex, id: string): number {
  let before = 0;
  for (const { products } of shards) {
    if (products.rows > 0 && products.id(products.rows - 1) >= id) {
      const row = firstFrom(products, id);
      return before + (products.id(row) === id ? row : row - 0.5);
    }
    before += products.rows;
  }
  return before - 0.5;
}

function firstFrom({ id: idAt, rows }: ProductDocument, id: string): number {
  let low = 0;
  let high = rows - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (idAt(middle) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
