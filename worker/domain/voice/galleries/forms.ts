import * as v from "valibot";
import { paragraphs, seen, visibleLine } from "../../../fields";
import { recordId } from "../../foundation/lists/forms";
import { atMost, tagList } from "../forum-writing/text-fields";
import {
  GALLERY_DESCRIPTION_MAX,
  GALLERY_ITEMS_MAX,
  GALLERY_NAME_MAX,
  GALLERY_TYPES,
  ITEM_DESCRIPTION_MAX,
  ITEM_KINDS,
  ITEM_TITLE_MAX,
  ITEM_URL_MAX,
} from "./limits";

const NAME_MISSING = "Give the gallery a name.";
export const TITLE_MISSING = "Give it a title.";
const URL_WRONG = "Give the whole address of a page, beginning with https:// or http://.";

const description = (most: number) =>
  v.optional(v.pipe(v.string(), paragraphs, atMost(most, `A description has at most ${most} characters.`)), "");

const galleryEntries = {
  name: v.pipe(
    v.string(NAME_MISSING),
    visibleLine,
    v.check((name) => seen(name) !== "", NAME_MISSING),
    atMost(GALLERY_NAME_MAX, `A name has at most ${GALLERY_NAME_MAX} characters.`),
  ),
  description: description(GALLERY_DESCRIPTION_MAX),
  type: v.picklist(GALLERY_TYPES, "Choose what it holds from the list."),
};

export const galleryForm = v.object({
  ...galleryEntries,
  isPublic: v.boolean("Say whether it is public."),
});
export type GalleryInput = v.InferOutput<typeof galleryForm>;

/** As a page posts it. */
export const galleryPageForm = v.object({
  ...galleryEntries,
  isPublic: v.pipe(
    v.picklist(["public", "private"], "Choose who sees it."),
    v.transform((chosen) => chosen === "public"),
  ),
});

/** Only what a browser opens as a page: no `javascript:`, no name and password in front of the host. */
function webAddress(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { protocol, username, password, hostname, href } = new URL(text);
  const isPage = (protocol === "https:" || protocol === "http:") && hostname.includes(".") && !hostname.endsWith(".");
  return isPage && username === "" && password === "" && href.length <= ITEM_URL_MAX ? href : null;
}

const url = v.pipe(
  v.string(URL_WRONG),
  v.trim(),
  v.maxLength(ITEM_URL_MAX, `An address has at most ${ITEM_URL_MAX} characters.`),
  v.check((text) => webAddress(text) !== null, URL_WRONG),
  v.transform((text) => webAddress(text) ?? ""),
);

const anyTitle = v.optional(
  v.pipe(v.string(), visibleLine, atMost(ITEM_TITLE_MAX, `A title has at most ${ITEM_TITLE_MAX} characters.`)),
  "",
);
const title = v.pipe(
  v.string(TITLE_MISSING),
  visibleLine,
  v.check((text) => seen(text) !== "", TITLE_MISSING),
  atMost(ITEM_TITLE_MAX, `A title has at most ${ITEM_TITLE_MAX} characters.`),
);
const tags = tagList({ many: "An item has at most 5 tags.", long: "A tag has at most 30 characters." });
const words = { description: description(ITEM_DESCRIPTION_MAX), tags: v.optional(tags, []) };

/** The id in a product's address, or the id itself. */
const product = v.pipe(
  v.string("Choose a product."),
  v.trim(),
  v.transform((text) => /\/product\/([^/?#]+)/.exec(text)?.[1] ?? text),
  recordId,
  v.description("The id or address of a product"),
);

const itemEntries = {
  image: {
    kind: v.literal("image"),
    photo: v.pipe(recordId, v.description("The id of a photograph that you uploaded")),
    title,
    ...words,
  },
  video: {
    kind: v.literal("video"),
    video: v.pipe(recordId, v.description("The id of a video that you uploaded for this gallery")),
    poster: v.pipe(
      v.optional(v.union([v.literal(""), recordId]), ""),
      v.description("The id of a photograph that you uploaded: a still of it"),
    ),
    title,
    ...words,
  },
  link: { kind: v.literal("link"), url, title, ...words },
  review: {
    kind: v.literal("review"),
    review: v.pipe(recordId, v.description("The id of a review of your own")),
    title: anyTitle,
    ...words,
  },
  product: { kind: v.literal("product"), product, title: anyTitle, ...words },
};

export const itemForm = v.variant(
  "kind",
  [
    v.object(itemEntries.image),
    v.object(itemEntries.video),
    v.object(itemEntries.link),
    v.object(itemEntries.review),
    v.object(itemEntries.product),
  ],
  "Choose what to add: an image, a video, a link, a review or a product.",
);
export type ItemInput = v.InferOutput<typeof itemForm>;

export const itemWordsForm = v.object({ title: anyTitle, ...words });
export type ItemWords = v.InferOutput<typeof itemWordsForm>;

/** What is being added, and which product is looked for. */
export const itemsQuery = v.object({
  add: v.fallback(v.optional(v.picklist(ITEM_KINDS), "image"), "image"),
  q: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ""), ""),
});

const DIRECTIONS = ["up", "down"] as const;
export type Direction = (typeof DIRECTIONS)[number];
export const placeForm = v.object({ direction: v.picklist(DIRECTIONS, "Say up or down.") });

export const orderForm = v.object({
  revision: v.pipe(
    v.number(),
    v.integer(),
    v.description("Of the gallery when it was read: refused if its items changed since"),
  ),
  items: v.pipe(
    v.array(recordId),
    v.maxLength(GALLERY_ITEMS_MAX, `A gallery has at most ${GALLERY_ITEMS_MAX} items.`),
    v.description("Ids of the items as they shall stand; those left out stay behind them"),
  ),
});
export type OrderInput = v.InferOutput<typeof orderForm>;
