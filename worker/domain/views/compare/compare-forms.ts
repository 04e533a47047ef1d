import { knownRegion } from "../../catalogue/substances/regions";

export const COMPARED_MAX = 4;

/** The longest id that is accepted, in characters, and how many ids of an address are read. */
const ID_MAX = 100;
const IDS_READ = 20;

export const COMPARED_KINDS = ["products", "vendors"] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];

/** What an address calls the ids of each kind. */
const PARAMS: Record<ComparedKind, string> = { products: "ids", vendors: "vendors" };

export interface CompareQuery {
  /** Vendors where the address names vendors and no product. */
  kind: ComparedKind;
  /** Each once, in the order of the address. */
  ids: string[];
  /** Whether the address named more than fit. */
  more: boolean;
  find: string;
  /** The code of the region whose status shows (rules/substances#chosen-region); null while none is chosen. */
  region: string | null;
}

/** The comparison's address: `?ids=a,b` as links write it, or `?ids=a&ids=b` as tick boxes do; `?vendors=` the same. */
export function readCompareQuery(params: URLSearchParams): CompareQuery {
  const products = idsIn(params, "products");
  const vendors = idsIn(params, "vendors");
  const kind = products.length === 0 && vendors.length > 0 ? "vendors" : "products";
  const ids = kind === "vendors" ? vendors : products;
  return {
    kind,
    ids: ids.slice(0, COMPARED_MAX),
    more: ids.length > COMPARED_MAX,
    find: params.get("find") ?? "",
    region: knownRegion(params.get("region")),
  };
}

function idsIn(params: URLSearchParams, kind: ComparedKind): string[] {
  const given = params
    .getAll(PARAMS[kind])
    .flatMap((value) => value.split(",", IDS_READ))
    .map((id) => id.trim())
    .filter((id) => id !== "" && id.length <= ID_MAX);
  return [...new Set(given.slice(0, IDS_READ))];
}

interface AddressParts {
  kind?: ComparedKind;
  region?: string | null;
  /** Of the screen, or of the file that holds the same. */
  path?: string;
}

export function compareAddress(
  ids: readonly string[],
  { kind = "products", region = null, path = "/compare" }: AddressParts = {},
): string {
  const named = ids.length === 0 ? "" : `${PARAMS[kind]}=${ids.map(encodeURIComponent).join(",")}`;
  const query = [named, region === null ? "" : `region=${region}`].filter((part) => part !== "").join("&");
  return query === "" ? path : `${path}?${query}`;
}
