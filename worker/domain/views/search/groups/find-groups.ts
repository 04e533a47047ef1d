import type { RequestContext } from "../../../../context";
import type { LoadedIndex } from "../index/loaded-index";
import { findBatches, type FoundBatch } from "./find-batches";
import { findLabs, type FoundLab } from "./find-labs";
import { findPages, type FoundPage } from "./find-pages";
import { findVendors, type FoundVendor } from "./find-vendors";

/** How many of each kind stand beside the products. */
export const GROUP_MAX = 3;

/** What a query finds beside products; the same for everybody who may open the same pages. */
export interface Groups {
  vendors: FoundVendor[];
  batches: FoundBatch[];
  labs: FoundLab[];
  pages: FoundPage[];
}

export const NO_GROUPS: Groups = { vendors: [], batches: [], labs: [], pages: [] };

/** See rules/search#groups-of-their-own. Reads the index in memory only. */
export const findGroups = (
  index: LoadedIndex,
  q: string,
  { now, demo, mayOpen }: Pick<RequestContext, "now" | "demo" | "mayOpen">,
): Groups => ({
  vendors: findVendors(index, q, GROUP_MAX),
  batches: findBatches(index, q, now, GROUP_MAX),
  labs: findLabs(index, q, GROUP_MAX),
  pages: findPages(q, { demo, mayOpen }, GROUP_MAX),
});
