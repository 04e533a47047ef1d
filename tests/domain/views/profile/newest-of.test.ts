import { describe, expect, it } from "vitest";
import { decodeCursor } from "@worker/db/pagination";
import { newestOf, type Placed } from "@worker/domain/views/profile/newest-of";

/** The same numbers every time. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

const newestFirst = (a: Placed<string>, b: Placed<string>) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

/** Lists of rows at few different times, some of which their reader may not see. */
function listsOf(seed: number): Placed<string>[][] {
  const random = randomOf(seed);
  return Array.from({ length: 1 + random(4) }, (_, list) =>
    Array.from({ length: random(60) }, (_each, at) => {
      const id = `${list}-${String(at).padStart(3, "0")}`;
      const item = random(4) === 0 ? null : id;
      return { createdAt: random(40), id, item: () => item };
    }).sort(newestFirst),
  );
}

describe("one page of several lists", () => {
  it("is followed by another until everything visible was shown once, in its order, whatever the lists hold", () => {
    const [looked, size] = [7, 5];
    for (let seed = 1; seed <= 200; seed += 1) {
      const lists = listsOf(seed);
      const all = lists
        .flat()
        .sort(newestFirst)
        .flatMap(({ item }) => item() ?? []);
      const seen: string[] = [];
      let cursor: string | null = null;
      let pages = 0;
      do {
        const place: string | null = cursor;
        const [at, id] = place === null ? [Infinity, ""] : decodeCursor(place, 2);
        const after = (row: Placed<string>): boolean =>
          place === null || row.createdAt < Number(at) || (row.createdAt === at && row.id < String(id));
        const page = newestOf(
          lists.map((list) => ({ rows: list.filter(after).slice(0, looked), looked })),
          size,
        );
        expect(page.items.length).toBeLessThanOrEqual(size);
        seen.push(...page.items);
        cursor = page.nextCursor;
        pages += 1;
      } while (cursor !== null && pages < 500);
      expect(seen, `seed ${seed}`).toEqual(all);
    }
  });
});
