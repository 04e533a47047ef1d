import { IMAGE_TYPES } from "../../../media/image-types";

export const PRODUCT_REQUIRED = "Please fill in all required fields";
export const PRODUCT_ADDED = "Product added successfully!";
export const PRODUCT_LIMIT = "Product limit reached";
export const FEATURED_LIMIT = "This plan has no room for another featured product.";
export const IMAGE_LIMIT = "Your plan's images are all in use.";
export const CHOOSE_VENDOR = "Choose a vendor...";

/** What staff choose from with one click; anything else is typed. */
export const COMMON_CATEGORIES = [
  "7OH Products",
  "MIT Extracts",
  "Plain Leaf",
  "Capsules",
  "Tablets",
  "Bulk Products",
] as const;
export const COMMON_TAGS = ["premium", "lab-tested", "organic", "small-batch", "bestseller", "new-arrival"] as const;

export const NAME_MAX = 120;
export const DESCRIPTION_MAX = 5000;
export const SHORT_MAX = 120;
export const WEIGHT_MAX = 40;
export const ENTRY_MAX = 40;
export const ENTRIES_MAX = 20;
export const SIZES_MAX = 20;
export const PRICE_MAX = 100_000;
export const ALT_MAX = 200;
export const ADDRESS_MAX = 500;
export const REASON_MAX = 500;
/** Images that one request brings; each is fetched or read before the next. */
export const IMAGES_AT_ONCE = 5;

/** A product image as it may be sent, in bytes (rules/platform#sizes), and its longer side in pixels. */
export const IMAGE_MAX_BYTES = 5 * 1_048_576;
export const IMAGE_MAX_SIDE = 6000;
export const IMAGE_HINT = "JPG, PNG or GIF, max 5MB";
export const IMAGE_ACCEPT = IMAGE_TYPES;
export const IMAGE_FIELD = "image";
export const IMAGE_MISSING = "Please choose a picture or give its https address.";
export const ALT_MISSING = "Please say in a few words what the picture shows.";

/** A deleted product can be restored for so long. */
export const TRASH_DAYS = 30;

export interface DraftSize {
  weight: string;
  price: string;
  sku: string;
  inStock: boolean;
}

export interface DraftImage {
  url: string;
  alt: string;
}

/** The form as it was typed, entries that wait for their "Add" included. */
export interface ProductDraft {
  vendorId: string;
  name: string;
  description: string;
  type: string;
  substance: string;
  extractType: string;
  strain: string;
  potency: string;
  outboundUrl: string;
  sizes: DraftSize[];
  categories: string[];
  newCategory: string;
  tags: string[];
  newTag: string;
  effects: string[];
  images: DraftImage[];
  newImageUrl: string;
  newImageAlt: string;
  labOn: boolean;
  lab7oh: string;
  labMitragynine: string;
  labTestDate: string;
  labName: string;
  inStock: boolean;
  featured: boolean;
  reason: string;
}

const EMPTY_SIZE: DraftSize = { weight: "", price: "", sku: "", inStock: true };

export const EMPTY_DRAFT: ProductDraft = {
  vendorId: "",
  name: "",
  description: "",
  type: "powder",
  substance: "",
  extractType: "",
  strain: "",
  potency: "",
  outboundUrl: "",
  sizes: [EMPTY_SIZE],
  categories: [],
  newCategory: "",
  tags: [],
  newTag: "",
  effects: [],
  images: [],
  newImageUrl: "",
  newImageAlt: "",
  labOn: false,
  lab7oh: "",
  labMitragynine: "",
  labTestDate: "",
  labName: "",
  inStock: true,
  featured: false,
  reason: "",
};

/** Reads the posted form, whatever it holds. @param entries of a FormData; files are left out */
export function readProductDraft(entries: Iterable<[string, FormDataEntryValue]>): ProductDraft {
  const typed = new Map<string, string[]>();
  for (const [name, value] of entries) {
    if (typeof value === "string") typed.set(name, [...(typed.get(name) ?? []), value]);
  }
  const all = (name: string) => typed.get(name) ?? [];
  const one = (name: string) => all(name).at(-1) ?? "";
  const stocked = all("sizeInStock");
  const sizes = all("sizeWeight").map((weight, index) => ({
    weight,
    price: all("sizePrice")[index] ?? "",
    sku: all("sizeSku")[index] ?? "",
    inStock: stocked.includes(String(index)),
  }));
  return {
    vendorId: one("vendorId"),
    name: one("name"),
    description: one("description"),
    type: one("type"),
    substance: one("substance"),
    extractType: one("extractType"),
    strain: one("strain"),
    potency: one("potency"),
    outboundUrl: one("outboundUrl"),
    sizes: sizes.length === 0 ? [EMPTY_SIZE] : sizes,
    categories: all("category"),
    newCategory: one("newCategory"),
    tags: all("tag"),
    newTag: one("newTag"),
    effects: all("effect"),
    images: all("imageUrl").map((url, index) => ({ url, alt: all("imageAlt")[index] ?? "" })),
    newImageUrl: one("newImageUrl"),
    newImageAlt: one("newImageAlt"),
    labOn: one("labOn") !== "",
    lab7oh: one("lab7oh"),
    labMitragynine: one("labMitragynine"),
    labTestDate: one("labTestDate"),
    labName: one("labName"),
    inStock: one("inStock") !== "",
    featured: one("featured") !== "",
    reason: one("reason"),
  };
}

/** Adds an entry; blanks and what is there already, in whatever case, are ignored. */
export function addEntry(list: readonly string[], entry: string): string[] {
  const text = entry.trim();
  const known = list.some((each) => each.toLowerCase() === text.toLowerCase());
  return text === "" || known || list.length >= ENTRIES_MAX ? [...list] : [...list, text];
}

const without = <T>(list: readonly T[], at: string): T[] => list.filter((_, index) => String(index) !== at);

function addImage({ images, newImageUrl, newImageAlt }: ProductDraft): DraftImage[] {
  const url = newImageUrl.trim();
  const known = images.some((image) => image.url === url);
  return url === "" || known || images.length >= IMAGES_AT_ONCE
    ? images
    : [...images, { url, alt: newImageAlt.trim() }];
}

/** What a small button of the form does to it, also without scripts. @param intent such as "size-remove:1" */
export function editDraft(draft: ProductDraft, intent: string): ProductDraft {
  const [verb = "", ...rest] = intent.split(":");
  const given = rest.join(":");
  switch (verb) {
    case "size-add":
      return draft.sizes.length >= SIZES_MAX ? draft : { ...draft, sizes: [...draft.sizes, EMPTY_SIZE] };
    case "size-remove":
      return draft.sizes.length === 1 ? draft : { ...draft, sizes: without(draft.sizes, given) };
    case "category-add":
      return given === ""
        ? { ...draft, categories: addEntry(draft.categories, draft.newCategory), newCategory: "" }
        : { ...draft, categories: addEntry(draft.categories, given) };
    case "category-remove":
      return { ...draft, categories: without(draft.categories, given) };
    case "tag-add":
      return given === ""
        ? { ...draft, tags: addEntry(draft.tags, draft.newTag), newTag: "" }
        : { ...draft, tags: addEntry(draft.tags, given) };
    case "tag-remove":
      return { ...draft, tags: without(draft.tags, given) };
    case "image-add":
      return { ...draft, images: addImage(draft), newImageUrl: "", newImageAlt: "" };
    case "image-remove":
      return { ...draft, images: without(draft.images, given) };
    default:
      return draft;
  }
}
