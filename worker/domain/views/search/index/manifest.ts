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
  /** Public results by their batches, in ascending order of ids. */
  batches: z.array(part).default([]),
  /** Null in a version from before laboratories were searched; it is built again. */
  labs: part.nullable().default(null),
});

export type Manifest = z.infer<typeof manifest>;

export const MANIFEST_PREFIX = "search/manifest/";

/** Of every document. */
export const documentKeys = ({ vendors, products, batches, labs }: Manifest): string[] =>
  [vendors, ...products, ...batches, ...(labs === null ? [] : [labs])].map(({ key }) => key);

export const keysOf = (built: Manifest): string[] => [MANIFEST_PREFIX + built.version, ...documentKeys(built)];
