import * as v from "valibot";
import type { RequestContext } from "@worker/context";
import { changeProduct } from "@worker/domain/catalogue/product-editing/change-product";
import { createProduct } from "@worker/domain/catalogue/product-editing/create-product";
import type { LoadedProduct } from "@worker/domain/catalogue/product-editing/load-product";
import {
  editDraft,
  EMPTY_DRAFT,
  IMAGE_FIELD,
  type ProductDraft,
  readProductDraft,
} from "@worker/domain/catalogue/product-editing/product-form";
import {
  imageAlt,
  inputOfDraft,
  newProduct,
  productBody,
  staffNewProduct,
  staffProductChange,
} from "@worker/domain/catalogue/product-editing/product-form-schema";
import { storeFetched, storeUpload } from "@worker/domain/catalogue/product-editing/product-images";
import { type FieldErrors, Invalid } from "@worker/errors";
import { toFailure } from "@worker/problems";
import { fileIn } from "@worker/posted-file";

const intentForm = v.object({ intent: v.optional(v.string(), "save"), alt: v.optional(v.string(), "") });

export const intentOf = (posted: FormData): string =>
  v.parse(intentForm, Object.fromEntries([...posted].filter(([, value]) => typeof value === "string"))).intent;

/** The form again, with what is wrong; or the id of the product that was saved. */
type Saved =
  | { ok: false; draft: ProductDraft; errors: FieldErrors; status: number }
  | { ok: true; id: string; linkPending: boolean };

interface Wanted {
  posted: FormData;
  staff: boolean;
}

const again = (draft: ProductDraft, errors: FieldErrors = {}, status = 400): Saved => ({
  ok: false,
  draft,
  errors,
  status,
});

function errorsOf(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? "form"] ??= issue.message;
  return errors;
}

/** Runs what the form asks for; an expected refusal becomes the form again. @throws whatever is no expected refusal */
async function saved(draft: ProductDraft, saving: () => Promise<{ id: string; linkPending: boolean }>): Promise<Saved> {
  try {
    return { ok: true, ...(await saving()) };
  } catch (error) {
    const { expected, fields, message, status } = toFailure(error);
    if (!expected || status === 404) throw error;
    return again(draft, fields ?? { form: message }, status);
  }
}

/** Adds the product that the form describes, or does what its small buttons ask for where no scripts run. */
export async function saveNewProduct(site: RequestContext, { posted, staff }: Wanted): Promise<Saved> {
  const draft = readProductDraft(posted);
  const intent = intentOf(posted);
  if (intent !== "save") return again(editDraft(draft, intent), {}, 200);
  const parsed = v.safeParse(staff ? staffNewProduct : newProduct, inputOfDraft(draft));
  if (!parsed.success) return again(draft, errorsOf(parsed.issues));
  const { images, ...input } = parsed.output;
  return saved(draft, async () => {
    const upload = await uploadIn(posted);
    const store = async () => [
      ...(upload === null ? [] : [await storeUpload(site, upload)]),
      ...(await storeFetched(site, images)),
    ];
    const wanted = { input, images: { count: images.length + (upload === null ? 0 : 1), store } };
    const id = await createProduct(site, staff ? { ...wanted, ...staffPart(draft) } : wanted);
    return { id, linkPending: false };
  });
}

const staffPart = ({ vendorId, reason }: ProductDraft) => ({ vendorId, reason: reason.trim() });

/** The file that came along, with its words. @throws Invalid where they are missing */
export async function uploadIn(posted: FormData): Promise<{ bytes: Uint8Array; alt: string } | null> {
  const bytes = await fileIn(posted, IMAGE_FIELD);
  if (bytes === null) return null;
  const typed = Object.fromEntries([...posted].filter(([, value]) => typeof value === "string"));
  const alt = v.safeParse(imageAlt, v.parse(intentForm, typed).alt);
  if (!alt.success) throw new Invalid({ alt: alt.issues[0].message });
  return { bytes, alt: alt.output };
}

export async function saveProduct(
  site: RequestContext,
  { posted, staff, id }: Wanted & { id: string },
): Promise<Saved> {
  const draft = readProductDraft(posted);
  const intent = intentOf(posted);
  if (intent !== "save") return again(editDraft(draft, intent), {}, 200);
  const parsed = v.safeParse(staff ? staffProductChange : productBody, inputOfDraft(draft));
  if (!parsed.success) return again(draft, errorsOf(parsed.issues));
  return saved(draft, async () => {
    const reason = staff ? draft.reason.trim() : "";
    const { linkPending } = await changeProduct(site, { id, input: parsed.output, reason });
    return { id, linkPending };
  });
}

export function draftOf({ product, sizes }: LoadedProduct): ProductDraft {
  const { name, description, type, substance, extractType, categories, tags, inStock, reportedLab: lab } = product;
  return {
    ...EMPTY_DRAFT,
    name,
    description,
    type,
    substance,
    extractType,
    categories,
    tags,
    inStock,
    strain: product.strain ?? "",
    potency: product.potency ?? "",
    outboundUrl: product.pendingUrl ?? product.outboundUrl,
    sizes: sizes.map(({ weight, priceCents, sku, inStock: stocked }) => ({
      weight,
      price: (priceCents / 100).toFixed(2),
      sku: sku ?? "",
      inStock: stocked,
    })),
    effects: product.effects.flatMap(({ effect, byStaff }) => (byStaff ? [effect] : [])),
    labOn: lab !== null,
    lab7oh: lab === null ? "" : String(lab.sevenOh),
    labMitragynine: lab === null ? "" : String(lab.mitragynine),
    labTestDate: lab?.testDate ?? "",
    labName: lab?.labName ?? "",
    featured: product.featuredAt !== null,
  };
}
