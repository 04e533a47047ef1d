import { data, redirectDocument } from "react-router";
import type { RequestContext } from "@worker/context";
import { PRODUCT_ADDED } from "@worker/domain/catalogue/product-editing/product-form";
import { readFormData } from "@worker/posted-file";
import { saveNewProduct } from "./save-product";

const UNREADABLE = "The form could not be read. Please send it again.";

interface Adding {
  request: Request;
  staff: boolean;
  next: string;
}

export async function actOnNew(site: RequestContext, { request, staff, next }: Adding) {
  const posted = await readFormData(request);
  if (posted === null) return data({ draft: null, errors: { form: UNREADABLE } }, { status: 400 });
  const saved = await saveNewProduct(site, { posted, staff });
  if (!saved.ok) return data({ draft: saved.draft, errors: saved.errors }, { status: saved.status });
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: PRODUCT_ADDED }));
  return redirectDocument(next, 303);
}
