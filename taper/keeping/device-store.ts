import * as v from "valibot";
import { type Store, StoreFailed, type Stored, StoreFull } from "./store";

const NAME = "leafproof-taper";
const SHELF = "notebook";
const PLACE = "current";

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(storeError(request.error)));
  });

const storeError = (error: DOMException | null): Error =>
  error?.name === "QuotaExceededError"
    ? new StoreFull("There is no room left.", { cause: error })
    : new StoreFailed("The browser's storage failed.", { cause: error });

let opened: Promise<IDBDatabase> | undefined;

async function openDatabase(): Promise<IDBDatabase> {
  const asked = indexedDB.open(NAME, 1);
  asked.addEventListener("upgradeneeded", () => void asked.result.createObjectStore(SHELF));
  const database = await finished(asked);
  // A later version in another tab must not wait for this one.
  database.addEventListener("versionchange", () => database.close());
  database.addEventListener("close", () => (opened = undefined));
  return database;
}

async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  try {
    opened ??= openDatabase();
    return (await opened).transaction(SHELF, mode, { durability: "strict" });
  } catch (error) {
    opened = undefined;
    if (error instanceof StoreFailed || error instanceof StoreFull) throw error;
    throw new StoreFailed("The browser's storage did not open.", { cause: error });
  }
}

const bytes = v.instance(Uint8Array<ArrayBuffer>);
const storedSchema = v.object({
  revision: v.string(),
  content: v.variant("kind", [
    v.object({ kind: v.literal("plain"), text: v.string() }),
    v.object({
      kind: v.literal("sealed"),
      salt: bytes,
      iterations: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)),
      iv: bytes,
      bytes: v.instance(ArrayBuffer),
    }),
  ]),
});

/** What lies there; a record that is none of this version's is one that cannot be read, and can be erased. */
function storedOf(value: unknown): Stored | null {
  if (value === undefined) return null;
  const { success, output } = v.safeParse(storedSchema, value);
  return success ? output : { revision: "unreadable", content: { kind: "plain", text: "" } };
}

const read = async (): Promise<Stored | null> => {
  const transaction = await begin("readonly");
  return storedOf(await finished<unknown>(transaction.objectStore(SHELF).get(PLACE)));
};

async function replace(seen: string | null, next: Stored | null): Promise<boolean> {
  const transaction = await begin("readwrite");
  const shelf = transaction.objectStore(SHELF);
  return new Promise((resolve, reject) => {
    let isNewer = false;
    const request: IDBRequest<unknown> = shelf.get(PLACE);
    request.addEventListener("success", () => {
      isNewer = (storedOf(request.result)?.revision ?? null) !== seen;
      if (isNewer) transaction.abort();
      else if (next === null) shelf.clear();
      else shelf.put(next, PLACE);
    });
    // Done when the device has it, and not when it was asked.
    transaction.addEventListener("complete", () => resolve(true));
    transaction.addEventListener("abort", () => {
      if (isNewer) resolve(false);
      else reject(storeError(transaction.error));
    });
  });
}

export const deviceStore: Store = { read, replace };
