import { knownRegion } from "../../catalogue/substances/regions";

export const COMPARED_MAX = 4;

/** Characters of an id, and ids in an address, that are looked at. */
const ID_MAX = 100;
const IDS_READ = 20;

export interface CompareQuery {
  /** Each once, in the order of the address. */
  ids: string[];
  /** Whether the address named more than fit. */
  more: boolean;
  find: string;
  /** The code of the region whose status shows (rules/substances#chosen-region); null while none is chosen. */
  region: string | null;
}

/** The comparison's address: `?ids=a,b` as links write it, or `?ids=a&ids=b` as tick boxes do. */
export function readCompareQuery(params: URLSearchParams): CompareQuery {
  const given = params
    .getAll("ids")
    .flatMap((value) => value.split(",", IDS_READ))
    .map((id) => id.trim())
    .filter((id) => id !== "" && id.length <= ID_MAX);
  const ids = [...new Set(given.slice(0, IDS_READ))];
  return {
    ids: ids.slice(0, COMPARED_MAX),
    more: ids.length > COMPARED_MAX,
    find: params.get("find") ?? "",
    region: knownRegion(params.get("region")),
  };
}

export function compareAddress(ids: readonly string[], region: string | null = null): string {
  const named = ids.length === 0 ? "" : `ids=${ids.map(encodeURIComponent).join(",")}`;
  const query = [named, region === null ? "" : `region=${region}`].filter((part) => part !== "").join("&");
  return query === "" ? "/compare" : `/compare?${query}`;
}
