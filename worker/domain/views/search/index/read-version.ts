import { jsonText } from "../../../../json-text";
import { type BatchDocument, decodeBatches } from "./batch-document";
import { BrokenDocument } from "./document";
import { decodeLabs, type LabDocument } from "./lab-document";
import { assemble, type LoadedIndex } from "./loaded-index";
import { type Manifest, manifest as manifestShape, MANIFEST_PREFIX } from "./manifest";
import { decodeProducts, type ProductDocument } from "./product-document";
import { decodeVendors, type VendorDocument } from "./vendor-document";

/** Where documents come from; null for a key that is not there. */
export type Read = (key: string) => Promise<ArrayBuffer | null>;

export interface Documents {
  vendors: ReadonlyMap<string, VendorDocument>;
  products: ReadonlyMap<string, ProductDocument>;
  batches: ReadonlyMap<string, BatchDocument>;
  labs: ReadonlyMap<string, LabDocument>;
}

interface ReadIndex {
  index: LoadedIndex;
  epoch: number;
  documents: Documents;
}

/** Documents in memory are not read again. @throws BrokenDocument when anything is missing or unreadable */
export async function readVersion(read: Read, version: string, known?: Documents): Promise<ReadIndex> {
  const manifest = parseManifest(await read(MANIFEST_PREFIX + version));
  const fetched = async <T>(
    key: string,
    decode: (buffer: ArrayBuffer) => T,
    inMemory?: ReadonlyMap<string, T>,
  ): Promise<[string, T]> => [key, inMemory?.get(key) ?? decode((await read(key)) ?? new ArrayBuffer(0))];
  if (manifest.labs === null) throw new BrokenDocument("a version from before laboratories were searched");
  const all = <T>(
    parts: readonly { key: string }[],
    decode: (buffer: ArrayBuffer) => T,
    held?: ReadonlyMap<string, T>,
  ) => Promise.all(parts.map(({ key }) => fetched(key, decode, held)));
  const [[vendors], products, batches, [labs]] = await Promise.all([
    all([manifest.vendors], decodeVendors, known?.vendors),
    all(manifest.products, decodeProducts, known?.products),
    all(manifest.batches, decodeBatches, known?.batches),
    all([manifest.labs], decodeLabs, known?.labs),
  ]);
  if (vendors === undefined || labs === undefined) throw new BrokenDocument("no vendors or laboratories");
  const index = assemble(
    version,
    products.map(([, document]) => document),
    vendors[1],
    { batches: batches.map(([, document]) => document), labs: labs[1] },
  );
  const documents = {
    vendors: new Map([vendors]),
    products: new Map(products),
    batches: new Map(batches),
    labs: new Map([labs]),
  };
  return { index, epoch: manifest.epoch, documents };
}

function parseManifest(buffer: ArrayBuffer | null): Manifest {
  try {
    return jsonText(manifestShape)(new TextDecoder().decode(buffer ?? new ArrayBuffer(0)));
  } catch {
    throw new BrokenDocument("no manifest");
  }
}
