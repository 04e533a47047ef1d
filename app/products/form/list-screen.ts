import { data, redirect } from "react-router";
import * as v from "valibot";
import type { RequestContext } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { cursor, PAGE_SIZE, recordId } from "@worker/domain/foundation/lists/forms";
import { deleteProduct, restoreProduct } from "@worker/domain/catalogue/product-editing/delete-product";
import { featureProduct } from "@worker/domain/catalogue/product-editing/feature-product";
import { type ManagedProduct, readManagedScreen } from "@worker/domain/catalogue/product-editing/manage-products";
import { setStock } from "@worker/domain/catalogue/product-editing/stock-product";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { refusedForm } from "~/shell/refused-form";
import type { ManagedLine } from "./product-table";

const SUMMARY_MAX = 100;

/** The list's address: what is malformed counts as not given. */
const listQuery = v.object({
  cursor: v.fallback(v.optional(cursor), undefined),
  vendor: v.fallback(v.optional(v.union([recordId, v.literal("")])), undefined),
  deleted: v.fallback(v.optional(recordId), undefined),
});

const listForm = v.object({
  id: recordId,
  intent: v.picklist(["delete", "restore", "stock-on", "stock-off", "feature-on", "feature-off"]),
});

const summaryOf = (text: string): string => {
  const all = Array.from(text);
  return all.length <= SUMMARY_MAX ? text : `${all.slice(0, SUMMARY_MAX).join("").trimEnd()}…`;
};

const lineOf = (row: ManagedProduct): ManagedLine => ({
  id: row.id,
  name: row.name,
  type: row.type,
  vendorId: row.vendorId,
  vendorName: row.vendorName,
  inStock: row.inStock,
  lowestPriceCents: row.lowestPriceCents,
  addedAt: row.addedAt,
  deletedAt: row.deletedAt,
  summary: summaryOf(row.description),
  featured: row.featuredAt !== null,
  hidden: row.hiddenAt !== null,
  linkPending: row.pendingUrl !== null,
});

/** The lines of the lists, as lean as they show. */
export const linesOf = ({ items, trash }: { items: readonly ManagedProduct[]; trash: readonly ManagedProduct[] }) => ({
  items: items.map(lineOf),
  trash: trash.map(lineOf),
});

/** One page of the products that the viewer may change, and their trash. @throws a 404 page */
export async function loadList({ db, viewer, now }: RequestContext, request: Request) {
  const query = v.parse(listQuery, Object.fromEntries(new URL(request.url).searchParams));
  const { items, trash, ...rest } = await orNotFound(
    orFirstPage(query.cursor ?? null, (from) =>
      readManagedScreen(db, viewer, { cursor: from, limit: PAGE_SIZE, vendor: query.vendor || undefined }, now),
    ),
  );
  return { ...rest, ...linesOf({ items, trash }), deleted: query.deleted ?? null, vendor: query.vendor ?? "" };
}

const TOLD: Record<string, string> = {
  restore: "The product has been restored.",
  "stock-on": "The product is in stock.",
  "stock-off": "The product is out of stock.",
  "feature-on": "The product is now featured.",
  "feature-off": "The product is no longer featured.",
};

/** The list as it is narrowed and paged; a deleted product is named in its address, so that it can be taken back there. */
function listAddress(here: string, request: Request, deleted?: string): string {
  const { cursor: from, vendor } = v.parse(listQuery, Object.fromEntries(new URL(request.url).searchParams));
  const search = new URLSearchParams({
    ...(vendor && { vendor }),
    ...(from !== undefined && { cursor: from }),
    ...(deleted !== undefined && { deleted }),
  });
  return search.size === 0 ? here : `${here}?${search.toString()}`;
}

/** What the list's buttons do; they lead back to the list as it was, so that place and focus stay. */
export async function actOnList(site: RequestContext, request: Request, here: string) {
  const form = await readForm(request, listForm);
  if (!form.ok) return data({ errors: form.errors, values: {} }, { status: 400 });
  const { id, intent } = form.value;
  try {
    await act(site, id, intent);
  } catch (error) {
    return refusedForm(error, site);
  }
  if (intent === "delete") return redirect(listAddress(here, request, id), 303);
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: TOLD[intent] ?? "" }));
  return redirect(listAddress(here, request), 303);
}

async function act(site: RequestContext, id: string, intent: v.InferOutput<typeof listForm>["intent"]): Promise<void> {
  switch (intent) {
    case "delete":
      return deleteProduct(site, id);
    case "restore":
      return restoreProduct(site, id);
    case "stock-on":
    case "stock-off":
      return setStock(site, { id, inStock: intent === "stock-on" });
    case "feature-on":
    case "feature-off":
      return featureProduct(site, { id, featured: intent === "feature-on" });
  }
}
