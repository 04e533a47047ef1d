import { data, redirectDocument } from "react-router";
import type { RequestContext } from "@worker/context";
import { shownTags } from "@worker/domain/catalogue/cards/product-card";
import { labEvidence } from "@worker/domain/catalogue/lab/results/evidence";
import { newestOf } from "@worker/domain/catalogue/lab/results/newest";
import { readManaged } from "@worker/domain/catalogue/product-editing/manage-products";
import type { LoadedProduct } from "@worker/domain/catalogue/product-editing/load-product";
import { planUse } from "@worker/domain/catalogue/product-editing/plan-quota";
import { readFormData } from "@worker/posted-file";
import { toFailure } from "@worker/problems";
import { orNotFound } from "~/shell/or-not-found";
import { changeImages } from "./image-action";
import { draftOf, intentOf, saveProduct } from "./save-product";

const UNREADABLE = "The form could not be read. Please send it again.";
const LINK_PENDING = "Saved. The new link takes effect once our staff have looked at it.";

/** "3 of 50" */
const usedOf = ({ used, most }: { used: number; most: number | null }): string => `${used} of ${most ?? "∞"}`;

/** Why readers do not see a tag that the form lists; null where they see all. */
function hiddenTags({ product, newest }: LoadedProduct, now: number): string | null {
  const { kind } = labEvidence(newest && newestOf(newest), {}, now);
  const shown = shownTags(product.tags, { kind });
  const hidden = product.tags.filter((tag) => !shown.includes(tag));
  const why = kind === "expired" ? "has expired" : "failed";
  return hidden.length === 0 ? null : `Not shown: ${hidden.join(", ")}, because the newest lab result ${why}.`;
}

/** What the screen of one product shows, for a vendor and for staff alike. @throws a 404 page */
export async function loadEdit({ db, viewer, now }: RequestContext, id: string) {
  const loaded = await orNotFound(readManaged(db, viewer, id));
  const { product, vendor } = loaded;
  return {
    id,
    draft: draftOf(loaded),
    images: product.images,
    imagesUse: usedOf(planUse(vendor).images),
    host: vendor.host,
    vendor: { id: vendor.id, name: vendor.name },
    hiddenTags: hiddenTags(loaded, now),
    pendingUrl: product.pendingUrl,
    outboundUrl: product.outboundUrl,
    today: new Date(now).toISOString().slice(0, 10),
  };
}

interface Edit {
  request: Request;
  id: string;
  staff: boolean;
  /** Where the product's own screen is, and the list it came from. */
  here: string;
  list: string;
}

export async function actOnEdit(site: RequestContext, { request, id, staff, here, list }: Edit) {
  const posted = await readFormData(request);
  if (posted === null) return data({ draft: null, errors: { form: UNREADABLE } }, { status: 400 });
  const flash = async (text: string, to: string) => {
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
    return redirectDocument(to, 303);
  };
  const intent = intentOf(posted);
  try {
    const message = await changeImages(site, { id, intent, posted });
    if (message !== null) return await flash(message, `${here}#images`);
  } catch (error) {
    const { expected, message, status } = toFailure(error);
    if (!expected) throw error;
    return data({ draft: null, errors: { image: message } }, { status });
  }
  const saved = await orNotFound(saveProduct(site, { posted, staff, id }));
  if (!saved.ok) return data({ draft: saved.draft, errors: saved.errors }, { status: saved.status });
  return flash(saved.linkPending ? LINK_PENDING : "Your changes have been saved.", list);
}
