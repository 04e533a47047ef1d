/** What a browser keeps for private mode: keys that cannot be taken out, what was seen, and texts that were not sent. */
const NAME = "leafproof-private";
const VERSION = 1;

/** Each with its own name of what it holds; a member's things are found by their id in front. */
type Shelf = "keys" | "pins" | "seen" | "streams" | "texts" | "device";
const SHELVES: readonly Shelf[] = ["keys", "pins", "seen", "streams", "texts", "device"];

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The browser's storage failed.")));
  });

let opened: Promise<IDBDatabase> | undefined;

async function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open(NAME, VERSION);
  asked.addEventListener("upgradeneeded", () => {
    for (const shelf of SHELVES) asked.result.createObjectStore(shelf);
  });
  const database = await finished(asked);
  // Another tab may bring a newer version, or somebody clears the site's data.
  database.addEventListener("versionchange", () => database.close());
  database.addEventListener("close", () => (opened = undefined));
  return database;
}

async function shelfOf(shelf: Shelf, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return (await opened).transaction(shelf, mode, { durability: "strict" }).objectStore(shelf);
}

/** @throws Error where a browser lets a page keep nothing */
export const kept = async (shelf: Shelf, name: string): Promise<unknown> =>
  finished<unknown>((await shelfOf(shelf, "readonly")).get(name));

/** All that stands under names which begin so, in the order of the names. */
export async function keptUnder(shelf: Shelf, start: string): Promise<unknown[]> {
  const range = IDBKeyRange.bound(start, `${start}\uffff`);
  return finished<unknown[]>((await shelfOf(shelf, "readonly")).getAll(range));
}

export async function keep(shelf: Shelf, name: string, value: unknown): Promise<void> {
  await finished((await shelfOf(shelf, "readwrite")).put(value, name));
}

export async function forget(shelf: Shelf, name: string): Promise<void> {
  await finished((await shelfOf(shelf, "readwrite")).delete(name));
}

/** Changes what is kept in one step, whatever other tabs do. @returns what it is then */
export async function change<T>(shelf: Shelf, name: string, next: (known: unknown) => T): Promise<T> {
  const store = await shelfOf(shelf, "readwrite");
  return new Promise((resolve, reject) => {
    const read: IDBRequest<unknown> = store.get(name);
    read.addEventListener("success", () => {
      const value = next(read.result);
      store.put(value, name).addEventListener("success", () => resolve(value));
    });
    store.transaction.addEventListener("abort", () => reject(store.transaction.error ?? new Error("Not kept.")));
  });
}
