import { and, eq, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { publicHost } from "../applications/wizard-forms";
import { closeTakenBack } from "../../foundation/cases/close-case";
import { openCase } from "../../foundation/cases/open-case";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";

/** A case is about one vendor and one address, so that an approval never moves on to another address unseen. */
const subjectOf = (vendorId: string, website: string): string => `${vendorId} ${website}`;

function ofSubject(subjectId: string): { vendorId: string; website: string } {
  const space = subjectId.indexOf(" ");
  return { vendorId: subjectId.slice(0, space), website: subjectId.slice(space + 1) };
}

interface HeldWebsite {
  vendorId: string;
  website: string;
  by: string;
}

/** Brings a website on another host before a second person (rules/vendors#identity-changes). */
export const holdWebsite = (db: Db, { vendorId, website, by }: HeldWebsite, now: number) =>
  openCase(db, { kind: "vendor_link", subjectId: subjectOf(vendorId, website), ownerId: by, source: "held" }, now);

export const closeHeld = (db: Db, { vendorId, website, by }: HeldWebsite, now: number) =>
  closeTakenBack(db, { kind: "vendor_link", subjectId: subjectOf(vendorId, website), by }, now);

/** The statements that put a held website into force, unless another one was given meanwhile. */
export const approveWebsite = (db: Db, subjectId: string): BatchItem<"sqlite">[] =>
  putIntoForce(db, subjectId, eq(vendors.pendingWebsite, ofSubject(subjectId).website));

/** The statements that put a declined website into force after all, unless another one waits by now. */
export const reviveWebsite = (db: Db, subjectId: string): BatchItem<"sqlite">[] => {
  const { pendingWebsite } = vendors;
  return putIntoForce(db, subjectId, or(isNull(pendingWebsite), eq(pendingWebsite, ofSubject(subjectId).website)));
};

/** The statement that declines it; the present website stays. */
export const declineWebsite = (db: Db, subjectId: string) => {
  const { vendorId, website } = ofSubject(subjectId);
  return db
    .update(vendors)
    .set({ pendingWebsite: null })
    .where(and(eq(vendors.id, vendorId), eq(vendors.pendingWebsite, website)));
};

/** Products' links move along; they come first, while the condition still holds. */
function putIntoForce(db: Db, subjectId: string, condition: SQL | undefined): BatchItem<"sqlite">[] {
  const { vendorId, website } = ofSubject(subjectId);
  const host = publicHost(website) ?? "";
  const other = alias(vendors, "other");
  const isFree = notExists(
    db
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.host, host), sql`${other.id} <> ${vendorId}`)),
  );
  const moves = and(eq(vendors.id, vendorId), condition, isFree);
  const afterScheme = sql`substr(${products.outboundUrl}, 9)`;
  const slash = sql`instr(${afterScheme} || '/', '/')`;
  const linkHost = sql`lower(substr(${afterScheme}, 1, ${slash} - 1))`;
  return [
    db
      .update(products)
      .set({
        outboundUrl: sql`${`https://${new URL(website).hostname}`} || substr(${afterScheme}, ${slash})`,
        pendingUrl: null,
      })
      .where(
        and(
          eq(products.vendorId, vendorId),
          sql`${linkHost} <> ${host} and ${linkHost} not like ${`%.${host}`}`,
          sql`exists (select 1 from ${vendors} where ${moves})`,
        ),
      ),
    db.update(vendors).set({ website, host, pendingWebsite: null }).where(moves),
  ];
}
