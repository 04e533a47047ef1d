import type { Db } from "../../../../db/client";
import { type BatchSource, encodeBatches } from "./batch-document";
import { encodeLabs } from "./lab-document";
import { documentKeys, type Manifest, MANIFEST_PREFIX } from "./manifest";
import { encodeProducts } from "./product-columns";
import type { ProductSource } from "./product-source";
import { readFingerprint, readProducts, readVendors } from "./read-catalogue";
import { LabTally, readBatches, readLabs } from "./read-record";
import { encodeVendors, type VendorSource } from "./vendor-document";

/** Where documents go; KV, or memory when KV has none. */
export interface DocumentStore {
  put(key: string, value: ArrayBuffer | string): Promise<unknown>;
}

/** Products of a document: about 3 MB, so that a change of one product moves little. */
export const DOCUMENT_ROWS = 8192;
/** A document grows to this before it is cut in two. */
const ROWS_MAX = DOCUMENT_ROWS * 1.5;

/** Batches of a document, about 3 MB. */
const BATCH_ROWS = 32_768;

interface Build {
  version: string;
  /** Part of every key: after a loss new keys are used, since KV remembers for a minute that a key was not there. */
  generation: number;
  /** The manifest before this one. Its cuts stay, so documents in which nothing changed keep their keys. */
  previous: Manifest | null;
}

/** Stores what is new, document by document. Memory holds one document's products at a time. */
export async function buildIndex(
  db: Db,
  store: DocumentStore,
  { version, generation, previous }: Build,
): Promise<Manifest> {
  const known = new Set(previous === null ? [] : documentKeys(previous));
  const save = async (kind: string, document: ArrayBuffer) => {
    const key = `search/${generation}/${kind}/${await digest(document)}`;
    if (!known.has(key)) await store.put(key, document);
    return key;
  };
  // Read first: what changes while the catalog is read makes the next fingerprint differ.
  const { text: fingerprint, epoch } = await readFingerprint(db);
  const vendors: VendorSource[] = [];
  for await (const rows of readVendors(db)) vendors.push(...rows);
  const built: Manifest = {
    format: 1,
    version,
    fingerprint,
    epoch,
    vendors: { key: await save("vendors", encodeVendors(vendors)), rows: vendors.length },
    products: [],
    batches: [],
    labs: null,
  };
  const listed = new Set(vendors.map(({ id }) => id));
  for await (const rows of inDocuments(readProducts(db), listed, previous?.products.map(({ first }) => first) ?? [])) {
    const first = rows[0]?.id ?? "";
    built.products.push({ key: await save("products", encodeProducts(rows)), rows: rows.length, first });
  }
  const tally = new LabTally();
  for await (const rows of inRuns(readBatches(db))) {
    for (const row of rows) tally.add(row);
    built.batches.push({ key: await save("batches", encodeBatches(rows)), rows: rows.length });
  }
  const labs = (await readLabs(db)).map((lab) => ({ ...lab, ...tally.of(lab.id) }));
  built.labs = { key: await save("labs", encodeLabs(labs)), rows: labs.length };
  await store.put(MANIFEST_PREFIX + version, JSON.stringify(built));
  return built;
}

/** Cuts the stream of products where the last build cut it, and where a document grows too large. */
async function* inDocuments(
  batches: AsyncGenerator<ProductSource[]>,
  listed: ReadonlySet<string>,
  cuts: readonly string[],
): AsyncGenerator<ProductSource[]> {
  const most = cuts.length === 0 ? DOCUMENT_ROWS : ROWS_MAX;
  let [rows, cut]: [ProductSource[], number] = [[], 0];
  for await (const batch of batches) {
    for (const product of batch) {
      if (!listed.has(product.vendorId)) continue;
      let atCut = false;
      for (let next = cuts[cut]; next !== undefined && next <= product.id; next = cuts[cut]) {
        atCut = true;
        cut += 1;
      }
      if (rows.length > 0 && (atCut || rows.length >= most)) {
        yield rows;
        rows = [];
      }
      rows.push(product);
    }
  }
  if (rows.length > 0) yield rows;
}

/** Ids begin with their time, so what comes new alters the last run only. */
async function* inRuns(batches: AsyncGenerator<BatchSource[]>): AsyncGenerator<BatchSource[]> {
  let rows: BatchSource[] = [];
  for await (const batch of batches) {
    rows.push(...batch);
    if (rows.length < BATCH_ROWS) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

async function digest(document: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", document));
  return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
