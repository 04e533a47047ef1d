import { and, asc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/client";
import { DOCUMENT_FOLDERS, documentPath } from "../../foundation/content/document-path";
import { listDocuments } from "../../foundation/content/documents";
import { isPublic } from "../../catalogue/lab/public/public-results";
import { labResults } from "../../catalogue/lab/results/schema";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { NOBODY } from "../../foundation/access/policy";
import { profilePath } from "../../foundation/users/profile-paths";
import { users } from "../../foundation/users/schema";
import { passedBy } from "../../voice/forum/access";
import { threadPath } from "../../voice/forum/addresses";
import { forumThreads } from "../../voice/forum/schema";
import { isReadable } from "../forum/readable";

const PART_SIZE = 5000;
const PARTS_CACHE_SECONDS = 6 * 3600;

interface SiteAddress {
  path: string;
  changedAt?: number;
}

/** What a visitor may read. */
const isOpenThread = sql`${forumThreads.hiddenAt} is null and ${isReadable(forumThreads.categoryId, passedBy(NOBODY))}`;

/** Whose members want it listed, of the profiles that everybody reads; said as the index says it. */
const isIndexed = sql`allow_indexing = 1 and profile_visibility = 'public' and ${users.deletedAt} is null and ${users.suspendedAt} is null`;

const parts = z.array(
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("pages") }),
    z.object({ kind: z.enum(["vendors", "products", "results", "threads", "profiles"]), from: z.string() }),
  ]),
);
type SiteMapPart = z.infer<typeof parts>[number];

/** Where each part begins is walked once in six hours; a part then costs no more than itself. */
export async function siteMapParts(
  db: Db,
  kv: KVNamespace,
  defer: (work: Promise<unknown>) => void,
): Promise<SiteMapPart[]> {
  const key = `sitemap:4:${PART_SIZE}`;
  const cached = parts.safeParse(await kv.get(key, "json").catch(() => null));
  if (cached.success) return cached.data;
  const [vendorStarts, productStarts, resultStarts, threadStarts, profileStarts] = await db.batch([
    starts(db, vendors, isNull(vendors.hiddenAt)),
    starts(db, products, isNull(products.hiddenAt)),
    starts(db, labResults, isPublic),
    starts(db, forumThreads, isOpenThread),
    starts(db, users, isIndexed),
  ]);
  const found: SiteMapPart[] = [
    { kind: "pages" },
    ...vendorStarts.map(({ id }) => ({ kind: "vendors" as const, from: id })),
    ...productStarts.map(({ id }) => ({ kind: "products" as const, from: id })),
    ...resultStarts.map(({ id }) => ({ kind: "results" as const, from: id })),
    ...threadStarts.map(({ id }) => ({ kind: "threads" as const, from: id })),
    ...profileStarts.map(({ id }) => ({ kind: "profiles" as const, from: id })),
  ];
  defer(kv.put(key, JSON.stringify(found), { expirationTtl: PARTS_CACHE_SECONDS }));
  return found;
}

function starts(
  db: Db,
  table: typeof vendors | typeof products | typeof labResults | typeof forumThreads | typeof users,
  listed: SQL,
) {
  const numbered = db
    .select({ id: table.id, n: sql<number>`row_number() over (order by ${table.id})`.as("n") })
    .from(table)
    .where(listed)
    .as("numbered");
  return db
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`(${numbered.n} - 1) % ${PART_SIZE} = 0`)
    .orderBy(asc(numbered.id));
}

export async function siteMapPart(db: Db, part: SiteMapPart, demo: boolean): Promise<SiteAddress[]> {
  if (part.kind === "pages") return pages(demo);
  if (part.kind === "vendors") {
    const rows = await db
      .select({ id: vendors.id, changedAt: vendors.updatedAt })
      .from(vendors)
      .where(and(gte(vendors.id, part.from), isNull(vendors.hiddenAt)))
      .orderBy(asc(vendors.id))
      .limit(PART_SIZE);
    return rows.map(({ id, changedAt }) => ({ path: `/vendor/${id}`, changedAt }));
  }
  if (part.kind === "results") {
    const rows = await db
      .select({ id: labResults.id, changedAt: labResults.updatedAt })
      .from(labResults)
      .where(and(gte(labResults.id, part.from), isPublic))
      .orderBy(asc(labResults.id))
      .limit(PART_SIZE);
    return rows.map(({ id, changedAt }) => ({ path: `/lab/${id}`, changedAt }));
  }
  if (part.kind === "profiles") {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(gte(users.id, part.from), isIndexed))
      .orderBy(asc(users.id))
      .limit(PART_SIZE);
    return rows.map(({ id }) => ({ path: profilePath(id) }));
  }
  if (part.kind === "threads") {
    const rows = await db
      .select({ id: forumThreads.id, changedAt: forumThreads.lastPostAt })
      .from(forumThreads)
      .where(and(gte(forumThreads.id, part.from), isOpenThread))
      .orderBy(asc(forumThreads.id))
      .limit(PART_SIZE);
    return rows.map(({ id, changedAt }) => ({ path: threadPath(id), changedAt }));
  }
  const rows = await db
    .select({
      id: products.id,
      vendorId: products.vendorId,
      changedAt: products.updatedAt,
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(and(gte(products.id, part.from), isNull(products.hiddenAt), isNull(vendors.hiddenAt)))
    .orderBy(asc(products.id))
    .limit(PART_SIZE);
  return rows.map(({ id, vendorId, changedAt }) => ({ path: `/vendor/${vendorId}/product/${id}`, changedAt }));
}

const SCREENS = [
  "/",
  "/vendors",
  "/search",
  "/reviews",
  "/lab-verification",
  "/lab-data",
  "/community",
  "/badges",
  "/rewards",
  "/blog",
  "/news",
  "/vendorbenefitsmailer",
  "/vendor-plans",
];

function pages(demo: boolean): SiteAddress[] {
  const texts = DOCUMENT_FOLDERS.flatMap((folder) =>
    listDocuments(folder, demo).map((text) => ({ path: documentPath(text), changedAt: text.updatedAt })),
  );
  return [...SCREENS.map((path) => ({ path })), ...texts];
}
