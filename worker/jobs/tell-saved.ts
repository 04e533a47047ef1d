import type { ObjectStubs } from "../../durable-objects/stubs";
import type { Db } from "../db/client";
import { NOBODY } from "../domain/foundation/access/policy";
import { tellSavedSearches } from "../domain/views/saved-searches/tell-saved-searches";
import { searchIndex } from "../domain/views/search/index/load-index";

interface Needs {
  db: Db;
  kv: KVNamespace;
  objects: Pick<ObjectStubs, "searchIndex">;
}

/** Reads the index as a visitor does: what it does not hold yet is found an hour later. */
export async function tellSaved({ db, kv, objects }: Needs, now: number): Promise<void> {
  const rest: Promise<unknown>[] = [];
  const defer = (work: Promise<unknown>) => void rest.push(work);
  const site = { contentEpochs: { catalogue: 0 } };
  await tellSavedSearches(db, async () => searchIndex({ db, kv, objects, now, viewer: NOBODY, defer, site }), now);
  await Promise.all(rest);
}
