import type { ObjectStubs } from "../../durable-objects/stubs";

/** Only where something changed. @param facetsMoved facets were derived afresh, of which nothing else tells */
export async function rebuildSearch(
  objects: Pick<ObjectStubs, "searchIndex">,
  now: number,
  facetsMoved: boolean,
): Promise<void> {
  const index = objects.searchIndex();
  if (facetsMoved) await index.touch(null);
  await index.tick(now);
}
