import type { RequestContext } from "../../../context";
import { searchIndex } from "../search/index/load-index";
import { suggest } from "../search/suggest";
import { suggestLoosely } from "../search/suggest-loosely";

export interface ProductChoice {
  id: string;
  name: string;
  vendor: string;
}

const CHOICES = 8;
const LETTERS_MAX = 100;

/** Listed products by their name, as the search suggests them; at most 8. */
export async function productChoices(
  context: Parameters<typeof searchIndex>[0] & Pick<RequestContext, "now">,
  name: string,
): Promise<ProductChoice[]> {
  const letters = name.trim().slice(0, LETTERS_MAX);
  if (letters === "") return [];
  const index = await searchIndex(context, false);
  const found = [...suggest(index, letters), ...suggestLoosely(index, letters)].flatMap((each) => {
    const id = /\/product\/([^/]+)$/.exec(each.path)?.[1];
    return each.kind === "product" && id !== undefined ? [{ id, name: each.name, vendor: each.vendorName }] : [];
  });
  return [...new Map(found.map((each) => [each.id, each])).values()].slice(0, CHOICES);
}
