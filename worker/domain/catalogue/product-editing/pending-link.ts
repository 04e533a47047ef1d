import { and, eq, isNull, or } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { closeTakenBack } from "../../foundation/cases/close-case";
import { openCase } from "../../foundation/cases/open-case";
import { products } from "../products/schema";

/** A case is about one product and one address, so that it never moves on to another address unseen. */
const linkSubject = (productId: string, url: string): string => `${productId} ${url}`;

export function linkOfSubject(subjectId: string): { productId: string; url: string } {
  const space = subjectId.indexOf(" ");
  return { productId: subjectId.slice(0, space), url: subjectId.slice(space + 1) };
}

interface HeldLink {
  productId: string;
  url: string;
  by: string;
}

/** The statement that brings a changed outbound link before staff (rules/moderation#changed-links). */
export const holdLink = (db: Db, { productId, url, by }: HeldLink, now: number) =>
  openCase(db, { kind: "product_link", subjectId: linkSubject(productId, url), ownerId: by, source: "held" }, now);

export const closeLink = (db: Db, { productId, url, by }: HeldLink, now: number) =>
  closeTakenBack(db, { kind: "product_link", subjectId: linkSubject(productId, url), by }, now);

/** The statement that puts a held address into force, unless its vendor gave another one meanwhile. */
export const approveLink = (db: Db, subjectId: string) => {
  const { productId, url } = linkOfSubject(subjectId);
  return db
    .update(products)
    .set({ outboundUrl: url, pendingUrl: null })
    .where(and(eq(products.id, productId), eq(products.pendingUrl, url)));
};

export const declineLink = (db: Db, subjectId: string) => {
  const { productId, url } = linkOfSubject(subjectId);
  return db
    .update(products)
    .set({ pendingUrl: null })
    .where(and(eq(products.id, productId), eq(products.pendingUrl, url)));
};

/** The statement that puts a declined address into force after all, unless another one waits by now. */
export const reviveLink = (db: Db, subjectId: string) => {
  const { productId, url } = linkOfSubject(subjectId);
  return db
    .update(products)
    .set({ outboundUrl: url, pendingUrl: null })
    .where(and(eq(products.id, productId), or(isNull(products.pendingUrl), eq(products.pendingUrl, url))));
};
