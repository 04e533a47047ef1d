import { z } from "zod";

const count = z.number().int().nonnegative();
const part = z.object({ key: z.string().min(1), rows: count });

/** What one version of the index is made of. The documents it names never change. */
export const manifest = z.object({
  format: z.literal(1),
  version: z.string().min(1),
  /** What the database looked like when it was read (`readFingerprint`). */
  fingerprint: z.string(),
  /** The content epoch it holds (rules/platform#freshness). */
  epoch: count,
  vendors: part,
  /** In ascending order of ids; `first` is where a document begins, and where the next build begins it again. */
  products: z.array(part.extend({ first: z.string() })),
});

export type Manifest = z.infer<typeof manifest>;

export const MANIFEST_PREFIX = "search/manifest/";

export const keysOf = ({ version, vendors, products }: Manifest): string[] => [
  MANIFEST_PREFIX + version,
  vendors.key,
  ...products.map(({ key }) => key),
];
