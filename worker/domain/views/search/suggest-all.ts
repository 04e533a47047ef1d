import type { RequestContext } from "../../../context";
import { SUGGESTIONS_MAX } from "./forms";
import { findBatches } from "./groups/find-batches";
import { findLabs } from "./groups/find-labs";
import { findPages } from "./groups/find-pages";
import { findVendors } from "./groups/find-vendors";
import type { LoadedIndex } from "./index/loaded-index";
import { suggest } from "./suggest";
import type { Suggestion } from "./suggestion";
import { suggestLoosely } from "./suggest-loosely";

/** Batches and vendors lead, so that few of them stand before what else there is. */
const BATCHES_MAX = 2;
const VENDORS_MAX = 2;
const LABS_MAX = 1;
const PAGES_MAX = 2;

/**
 * What a few letters may mean, at most 8: a batch by its number, then names of vendors and products as they are
 * written, then by their words or with a slip, then laboratories and pages (rules/search#suggestions).
 */
export function suggestAll(
  index: LoadedIndex,
  letters: string,
  { now, demo, mayOpen }: Pick<RequestContext, "now" | "demo" | "mayOpen">,
): Suggestion[] {
  const first: Suggestion[] = findBatches(index, letters, now, BATCHES_MAX).map((each) => ({
    kind: "batch",
    name: each.batchNumber,
    vendorName: each.vendorName,
    path: `/lab/${each.resultId}`,
  }));
  const last = [...labs(index, letters), ...pages(letters, { demo, mayOpen })];
  const found = [...first, ...suggest(index, letters)];
  const looser = found.length < SUGGESTIONS_MAX ? [...vendors(index, letters), ...suggestLoosely(index, letters)] : [];
  const paths = new Set<string>();
  return [...found, ...looser, ...last]
    .filter(({ path }) => !paths.has(path) && paths.add(path))
    .slice(0, SUGGESTIONS_MAX);
}

const vendors = (index: LoadedIndex, letters: string): Suggestion[] =>
  findVendors(index, letters, VENDORS_MAX).map(({ id, name }) => ({
    kind: "vendor",
    name,
    vendorName: "",
    path: `/vendor/${id}`,
  }));

const labs = (index: LoadedIndex, letters: string): Suggestion[] =>
  findLabs(index, letters, LABS_MAX).flatMap(({ name, newestResultId }) =>
    newestResultId === null ? [] : [{ kind: "lab", name, vendorName: "", path: `/lab/${newestResultId}` }],
  );

const pages = (letters: string, viewing: Pick<RequestContext, "demo" | "mayOpen">): Suggestion[] =>
  findPages(letters, viewing, PAGES_MAX).map(({ title, path }) => ({
    kind: "page",
    name: title,
    vendorName: "",
    path,
  }));
