import { jsonText } from "../../../../json-text";
import { BrokenDocument } from "./document";
import { assemble, type LoadedIndex } from "./loaded-index";
import { type Manifest, manifest as manifestShape, MANIFEST_PREFIX } from "./manifest";
import { decodeProducts, type ProductDocument } from "./product-document";
import { decodeVendors, type VendorDocument } from "./vendor-document";

/** Where documents come from; null for a key that is not there. */
export type Read = (key: string) => Promise<ArrayBuffer | null>;

export interface Documents {
  vendors: ReadonlyMap<string, VendorDocument>;
  products: ReadonlyMap<string, ProductDocument>;
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
  const [vendors, ...products] = await Promise.all([
    fetched(manifest.vendors.key, decodeVendors, known?.vendors),
    ...manifest.products.map(({ key }) => fetched(key, decodeProducts, known?.products)),
  ]);
  const index = assemble(
    version,
    products.map(([, document]) => document),
    vendors[1],
  );
  return { index, epoch: manifest.epoch, documents: { vendors: new Map([vendors]), products: new Map(products) } };
}

function parseManifest(buffer: ArrayBuffer | null): Manifest {
  try {
    return jsonText(manifestShape)(new TextDecoder().decode(buffer ?? new ArrayBuffer(0)));
  } catch {
    throw new BrokenDocument("no manifest");
  }
}
