const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** FNV-1a over the label, so that a seed can be any text. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A seeded generator (mulberry32): the same seed always gives the same demo data. */
export class Random {
  readonly #seed: string;
  #state: number;

  constructor(seed: string) {
    this.#seed = seed;
    this.#state = hashText(seed);
  }

  /** @returns a number from 0 to below 1 */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A stream of its own, so that a change in one part of the data leaves the others as they were. */
  fork(label: string): Random {
    return new Random(`${this.#seed}/${label}`);
  }

  /** Both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  between(from: number, to: number, decimals: number): number {
    return Number((from + this.next() * (to - from)).toFixed(decimals));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, order: this.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item);
  }

  /** Distinct items, at most `count`: the first of the list shuffled, without sorting what is left out. */
  some<T>(list: readonly T[], count: number): T[] {
    const first: { item: T; order: number }[] = [];
    for (const item of list) {
      const order = this.next();
      const last = first.at(-1);
      if (first.length >= count && (last === undefined || order >= last.order)) continue;
      const place = first.findIndex((each) => each.order > order);
      first.splice(place === -1 ? first.length : place, 0, { item, order });
      if (first.length > count) first.pop();
    }
    return first.map(({ item }) => item);
  }

  /** About normal, from -3 to 3. */
  bell(): number {
    return (this.next() + this.next() + this.next() + this.next() + this.next() + this.next() - 3) * Math.SQRT2;
  }

  /** A string of the base-32 alphabet that ids use. */
  base32(length: number): string {
    return Array.from({ length }, () => CROCKFORD[this.int(0, 31)] ?? "0").join("");
  }

  hex(length: number): string {
    return Array.from({ length }, () => this.int(0, 15).toString(16)).join("");
  }

  /** A ULID of its moment. @param at UTC epoch milliseconds */
  id(at: number): string {
    let time = "";
    for (let rest = Math.floor(at), i = 0; i < 10; i += 1, rest = Math.floor(rest / 32))
      time = (CROCKFORD[rest % 32] ?? "0") + time;
    return time + this.base32(16);
  }
}

/** Picks by weight in logarithmic time; one table serves many thousand picks. */
export function weighted<T>(items: readonly T[], weightOf: (item: T) => number): (random: Random) => T {
  const sums: number[] = [];
  let total = 0;
  for (const item of items) sums.push((total += weightOf(item)));
  return (random) => {
    const target = random.next() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    const item = items[low];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  };
}
