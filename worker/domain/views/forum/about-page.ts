import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { decodeCursor, toPage } from "../../../db/pagination";
import { NotFound } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import { isPublic } from "../../catalogue/lab/public/public-results";
import { labResults } from "../../catalogue/lab/results/schema";
import { isListed } from "../../catalogue/cards/product-rows";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { type DiscussedKind, spokenThreads } from "../../voice/forum/discussed";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { selectThreads, type ThreadItem, toThreadItems } from "./thread-items";

/** Threads of a page: with who wrote first and last, 80 rows hold no more. */
const ABOUT_A_PAGE = 12;

interface AboutPage {
  name: string;
  /** Of the page of what is spoken of. */
  path: string;
  items: ThreadItem[];
  categories: Record<string, string>;
  nextCursor: string | null;
  first: boolean;
}

type Named = { name: string; path: string };

function nameStatement(db: Db, kind: DiscussedKind, id: string) {
  const path = (column: unknown) => sql<string>`${column}`.as("path");
  if (kind === "vendor")
    return db
      .select({ name: vendors.name, path: path(sql`'/vendor/' || ${vendors.id}`) })
      .from(vendors)
      .where(and(eq(vendors.id, id), isNull(vendors.hiddenAt)));
  if (kind === "product")
    return db
      .select({ name: products.name, path: path(sql`'/vendor/' || ${vendors.id} || '/product/' || ${products.id}`) })
      .from(products)
      .innerJoin(vendors, eq(vendors.id, products.vendorId))
      .where(and(eq(products.id, id), isListed));
  return db
    .select({
      name: sql<string>`'lab result ' || ${labResults.batchNumber}`.as("name"),
      path: path(sql`'/lab/' || ${labResults.id}`),
    })
    .from(labResults)
    .where(and(eq(labResults.id, id), isPublic));
}

interface AboutAsked {
  kind: DiscussedKind;
  id: string;
  cursor: string | undefined;
}

/** The newest threads that speak of something; those that only some may read are in no such list. One round trip. @throws NotFound, InvalidCursor */
export async function aboutPage(
  db: Db,
  viewer: Viewer,
  { kind, id, cursor }: AboutAsked,
  now: number,
): Promise<AboutPage> {
  const [from] = cursor === undefined ? [] : decodeCursor(cursor, 1);
  const member = viewer.kind === "member" ? viewer.id : undefined;
  const before = from === undefined ? undefined : String(from);
  const spoken = spokenThreads({ kind, about: id, before, most: ABOUT_A_PAGE + 1 });
  const [named, rows, names] = await db.batch([
    nameStatement(db, kind, id),
    selectThreads(db, member)
      .where(sql`${forumThreads.id} in (${spoken} select id from spoken where id is not null)`)
      .orderBy(desc(forumThreads.id)),
    db
      .select({ id: forumCategories.id, name: forumCategories.name })
      .from(forumCategories)
      .where(isNull(forumCategories.capability)),
  ]);
  const [about]: Named[] = named;
  if (about === undefined) throw new NotFound("There is nothing here to speak of.");
  const page = toPage(rows, ABOUT_A_PAGE, (row) => [row.id]);
  return {
    ...about,
    items: toThreadItems(page.items, { viewer, now }),
    categories: Object.fromEntries(names.map(({ id: category, name }) => [category, name])),
    nextCursor: page.nextCursor,
    first: cursor === undefined,
  };
}
