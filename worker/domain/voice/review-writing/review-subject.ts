import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { Conflict, Forbidden, Invalid, NotFound } from "../../../errors";
import type { Member } from "../../foundation/access/policy";
import { products } from "../../catalogue/products/schema";
import { registrations } from "../../foundation/users/registration-schema";
import { seenIn } from "../../foundation/sessions/seen-in";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import type { HeldCause } from "../reviews/held";
import { reviews } from "../reviews/schema";

const NO_VENDOR = "There is no such vendor.";
const NO_PRODUCT = "This vendor lists no such product.";
export const OWN_SHOP = "Vendors cannot review themselves.";
export const ONCE = "You have already reviewed this. You can edit that review.";

/** A second review of the same; `reviewId` is the first. */
export class AlreadyReviewed extends Conflict {
  constructor(readonly reviewId: string) {
    super(ONCE, "already-reviewed");
  }
}

interface About {
  vendorId: string;
  productId: string | null;
}

/** The member's review of it, whether it shows or not: there is one at most. */
const ownReview = (authorId: string, { vendorId, productId }: About): SQL =>
  sql`${reviews.authorId} = ${authorId} and ${reviews.vendorId} = ${vendorId} and coalesce(${reviews.productId}, '') = ${productId ?? ""}`;

/** Whether the member writes, or registered, in a network that an account of the vendor has used. */
function sharesNetwork(author: Member, vendorId: string, network: string): SQL<number> {
  const theirs = sql`(select theirs.id from ${users} as theirs where theirs.vendor_id = ${vendorId})`;
  const registered = sql`coalesce((select network_hash from ${registrations} where user_id = ${author.id}), '')`;
  return seenIn(theirs, [network, registered]);
}

/** Whether the account's registration still waits for staff and none of its reviews has been let through. */
const isUnproven = (author: Member): SQL<number> =>
  sql<number>`exists (select 1 from ${registrations} where user_id = ${author.id} and status = 'flagged') and not exists (select 1 from ${reviews} where author_id = ${author.id} and hidden_at is null)`;

/** `refuseSubject` takes their answers. @param network keyed hash of the network it is written from */
export const subjectStatements = (db: Db, author: Member, { vendorId, productId }: About, network: string) =>
  [
    db
      .select({
        id: vendors.id,
        sharesNetwork: sharesNetwork(author, vendorId, network).as("shares_network"),
        isUnproven: isUnproven(author).as("is_unproven"),
      })
      .from(vendors)
      .where(and(eq(vendors.id, vendorId), isNull(vendors.hiddenAt))),
    db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId ?? ""), eq(products.vendorId, vendorId), isNull(products.hiddenAt))),
    db.select({ id: reviews.id }).from(reviews).where(ownReview(author.id, { vendorId, productId })),
  ] as const;

type Named = { id: string }[];
type Answers = readonly [
  vendors: { id: string; sharesNetwork: number; isUnproven: number }[],
  products: Named,
  own: Named,
];

/** Says why the review is held for a moderator, or null (rules/reviews#held-first). */
export function refuseSubject(
  author: Member,
  { vendorId, productId }: About,
  [[vendor], [product], [own]]: Answers,
): HeldCause | null {
  if (vendor === undefined) throw new Invalid({ vendorId: NO_VENDOR });
  if (productId !== null && product === undefined) throw new Invalid({ productId: NO_PRODUCT });
  if (author.vendorId === vendorId) throw new Forbidden(OWN_SHOP, "own-vendor");
  if (own !== undefined) throw new AlreadyReviewed(own.id);
  if (vendor.isUnproven === 1) return "held_unproven";
  return vendor.sharesNetwork === 1 ? "held_network" : null;
}

interface WritingChoice {
  id: string;
  name: string;
  reviewId: string | null;
}

export interface WritingPage {
  vendor: WritingChoice;
  products: WritingChoice[];
}

const PRODUCT_CHOICES = 100;

export async function writingPage(db: Db, author: Member, vendorId: string): Promise<WritingPage> {
  const mine = db
    .select({ id: reviews.id, productId: reviews.productId })
    .from(reviews)
    .where(and(eq(reviews.authorId, author.id), eq(reviews.vendorId, vendorId)));
  const [[vendor], listed, written] = await db.batch([
    db
      .select({ id: vendors.id, name: vendors.name })
      .from(vendors)
      .where(and(eq(vendors.id, vendorId), isNull(vendors.hiddenAt))),
    db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(and(eq(products.vendorId, vendorId), isNull(products.hiddenAt)))
      .orderBy(sql`${products.addedAt} desc, ${products.id} desc`)
      .limit(PRODUCT_CHOICES),
    mine,
  ]);
  if (vendor === undefined) throw new NotFound(NO_VENDOR);
  if (author.vendorId === vendorId) throw new Forbidden(OWN_SHOP, "own-vendor");
  const reviewOf = (productId: string | null) => written.find((each) => each.productId === productId)?.id ?? null;
  return {
    vendor: { ...vendor, reviewId: reviewOf(null) },
    products: listed
      .map((product) => ({ ...product, reviewId: reviewOf(product.id) }))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
  };
}
