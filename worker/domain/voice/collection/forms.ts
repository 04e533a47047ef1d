import * as v from "valibot";
import { dollars, dollarsField } from "../../../dollars";
import { day, paragraphs, visible } from "../../../fields";
import { EFFECTS } from "../../catalogue/products/forms";
import { cursor, listQuery, recordId } from "../../foundation/lists/forms";
import { PHOTO_ALT_MAX } from "../../foundation/photos/photo-limits";
import { atMost, tagList, typedTags } from "../forum-writing/text-fields";
import {
  AMOUNT_MAX,
  BATCH_MAX,
  COLLECTION_PHOTOS_MAX,
  COLLECTION_SHOWS,
  COLLECTION_TYPES,
  NOTES_MAX,
  PRICE_MAX,
  RATING_MOST,
} from "./limits";

const RATING_WRONG = `A rating is a whole number from 0 to ${RATING_MOST}.`;
const rating = v.pipe(
  v.number(RATING_WRONG),
  v.integer(RATING_WRONG),
  v.minValue(0, RATING_WRONG),
  v.maxValue(RATING_MOST, RATING_WRONG),
);

const EFFECTS_WRONG = `Give ${EFFECTS.join(", ")}.`;
const effects = v.pipe(
  v.array(v.picklist(EFFECTS, EFFECTS_WRONG), EFFECTS_WRONG),
  v.transform((all) => EFFECTS.filter((effect) => all.includes(effect))),
);

/** All that a member says of a product: what is left out is not there anymore. */
export const entryBody = v.object({
  kind: v.pipe(
    v.picklist(["owned", "wish"], "Say whether you have it or wish for it."),
    v.description("`wish` stands on the wishlist"),
  ),
  isShown: v.pipe(v.boolean("Say whether it shows on your profile."), v.description("On the profile, for its readers")),
  isFavorite: v.boolean("Say whether it is a favorite."),
  rating: v.pipe(v.nullable(rating), v.description("Your own; null for none")),
  notes: v.pipe(
    v.string("Write your notes, or nothing."),
    paragraphs,
    atMost(NOTES_MAX, `Notes have at most ${NOTES_MAX.toLocaleString("en-US")} characters.`),
    v.description('Markdown; "" for none'),
  ),
  notesPrivate: v.pipe(
    v.boolean("Say whether only you read the notes."),
    v.description("Nobody but you reads the notes"),
  ),
  effects: v.pipe(effects, v.description("As you report them")),
  tags: tagList({ many: "A product has at most 5 tags", long: "A tag has at most 30 characters" }),
});
export type EntryInput = v.InferOutput<typeof entryBody>;

const ticked = v.optional(v.string());

/** The page's form: a box that is not ticked is not sent. */
export const entryForm = v.pipe(
  v.object({
    kind: v.optional(v.string()),
    isShown: ticked,
    isFavorite: ticked,
    rating: v.optional(v.string(), ""),
    notes: v.optional(v.string(), ""),
    notesPrivate: ticked,
    effects: v.optional(v.array(v.string()), []),
    tags: v.optional(v.string(), ""),
  }),
  v.transform(({ isShown, isFavorite, notesPrivate, rating: stars, tags, ...rest }) => ({
    ...rest,
    isShown: isShown !== undefined,
    isFavorite: isFavorite !== undefined,
    notesPrivate: notesPrivate !== undefined,
    rating: stars === "" ? null : Number(stars),
    tags: typedTags(tags),
  })),
  entryBody,
);

const amount = v.pipe(
  v.string("Write how much you bought."),
  v.transform(visible),
  v.check((text) => text !== "", "Write how much you bought."),
  atMost(AMOUNT_MAX, `Keep it to ${AMOUNT_MAX} characters.`),
);
const batch = v.pipe(
  v.string(),
  v.transform(visible),
  atMost(BATCH_MAX, `A batch has at most ${BATCH_MAX} characters.`),
  v.transform((text) => (text === "" ? null : text)),
);
const PRICE_WRONG = `Write the price like 76.99, in US dollars, from 0.01 to ${PRICE_MAX}.`;
const DAY_WRONG = "Choose the day you bought it.";
const purchasedOn = v.pipe(v.string(DAY_WRONG), v.trim(), day(DAY_WRONG));

export const purchaseBody = v.object({
  purchasedOn: v.pipe(purchasedOn, v.description("YYYY-MM-DD")),
  amount: v.pipe(amount, v.description("In your words: 60 tablets. Nobody else sees it")),
  price: v.pipe(v.nullish(dollars(PRICE_WRONG, PRICE_MAX), null), v.description("US dollars; nobody else sees it")),
  batch: v.pipe(v.nullish(batch, null), v.description("As it stands on the package")),
});
export type PurchaseInput = v.InferOutput<typeof purchaseBody>;

export const purchaseForm = v.object({
  purchasedOn,
  amount,
  price: v.union([
    v.pipe(
      v.literal(""),
      v.transform(() => null),
    ),
    dollarsField(PRICE_WRONG, PRICE_MAX),
  ]),
  batch: v.optional(batch, ""),
});

export const PHOTOS_FULL = `A product has at most ${COLLECTION_PHOTOS_MAX} photographs.`;
const alt = v.pipe(v.string(), v.transform(visible), atMost(PHOTO_ALT_MAX, `Keep it to ${PHOTO_ALT_MAX} characters.`));
export const photosBody = v.object({
  photos: v.pipe(
    v.array(v.object({ id: recordId, alt: v.optional(alt, "") })),
    v.maxLength(COLLECTION_PHOTOS_MAX, PHOTOS_FULL),
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, "Name each photograph once."),
    v.description("Ids that `POST /api/photos` answered, in order"),
  ),
});
export type PhotosInput = v.InferOutput<typeof photosBody>["photos"];
export const altForm = v.object({ alt: v.optional(alt, "") });

export const driverBody = v.object({
  product: v.pipe(v.nullable(recordId), v.description("One that you have; null for none")),
});

const type = v.picklist(COLLECTION_TYPES, `Give one of ${COLLECTION_TYPES.join(", ")}.`);
const show = v.picklist(COLLECTION_SHOWS, `Give one of ${COLLECTION_SHOWS.join(", ")}.`);
export const collectionApiQuery = listQuery({
  type: v.optional(v.pipe(type, v.description("By what the catalogue knows of a product"))),
  show: v.optional(show, "all"),
});
export const collectionQuery = v.object({
  type: v.fallback(v.optional(type), undefined),
  show: v.fallback(v.optional(show, "all"), "all"),
  cursor: v.fallback(v.optional(cursor), undefined),
});

const SEARCHED_MAX = 60;
export const addQuery = v.object({
  q: v.fallback(v.optional(v.pipe(v.string(), v.transform(visible), v.maxLength(SEARCHED_MAX)), ""), ""),
  product: v.fallback(v.optional(recordId), undefined),
});
export const addForm = v.object({ product: recordId, intent: v.picklist(["own", "wish"]) });
