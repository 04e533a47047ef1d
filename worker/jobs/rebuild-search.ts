import type { ObjectStubs } from "../../durable-objects/stubs";

/**
 * Builds the search index where something changed since, announced or not.
 * @param facetsMoved facets were derived afresh, of which nothing else tells
 */
export async function rebuildSearch(
  objects: Pick<ObjectStubs, "searchIndex">,
  now: number,
  facetsMoved: boolean,
): Promise<void> {
  const index = objects.searchIndex();
  if (facetsMoved) await index.touch(null);
  await index.tick(now);
}
