import { env } from "cloudflare:workers";
import { connect } from "@worker/db/client";
import { refreshAllFacets } from "@worker/domain/catalogue/facets/facets";
import { generateDemo } from "../../scripts/seed/generate";
import { writeDemo } from "../../scripts/seed/write";

export const NOW = Date.UTC(2026, 10, 20, 12);

/**
 * Replaces what is in the database by the demo at a scale, but for the forum, which keeps its size; what no public page
 * reads is left out.
 * @param options.forum false where nothing of the forum is read: its index takes long to fill
 */
export async function fillDemo(scale: number, { forum = true } = {}): Promise<void> {
  const data = generateDemo({ now: NOW, scale, forumScale: 1, passwordHash: "!" });
  const unread = { reviewVotes: [], reviewBands: [], viewDays: [], loginAttempts: [], waitlist: [] };
  const said = Object.keys(data).filter((table) => !forum && table.startsWith("forum"));
  const unsaid = Object.fromEntries(said.map((table) => [table, []]));
  await withFacetsAtOnce(() => writeDemo(env.DB, { ...data, ...unread, ...unsaid }, { wipe: true }));
  await refreshAllFacets(connect(env.DB), NOW);
}

/** Counts the reviews' facets in one go: the triggers that keep them row by row take most of a large demo's time. */
async function withFacetsAtOnce(write: () => Promise<void>): Promise<void> {
  const { results: triggers } = await env.DB.prepare(
    "select name, sql from sqlite_master where type = 'trigger' and (name glob 'reviews_facets_*' or name glob 'review_facets_*')",
  ).all<{ name: string; sql: string }>();
  if (triggers.length === 0) throw new Error("No trigger keeps the reviews' facets.");
  await env.DB.batch(triggers.map(({ name }) => env.DB.prepare(`drop trigger ${name}`)));
  await write();
  const subjects = ["''", "vendor_id", "product_id"].map(
    (about) => `select ${about} as about, kind, value from review_facets where ${about} is not null`,
  );
  await env.DB.batch([
    env.DB.prepare("insert into review_facets select * from review_facets_due"),
    env.DB.prepare(
      `insert into review_facet_counts select about, kind, value, count(*) from (${subjects.join(" union all ")}) group by 1, 2, 3`,
    ),
    ...triggers.map(({ sql }) => env.DB.prepare(sql)),
  ]);
}

/** A vendor many people reviewed, and its product with a lab result that most people reviewed. */
export async function wellKnown(): Promise<{ vendor: string; product: string }> {
  const row = await env.DB.prepare(
    `select p.vendor_id as vendor, p.id as product from products p join vendors v on v.id = p.vendor_id
     where p.hidden_at is null and p.newest_result_id is not null order by v.rating_count desc, p.rating_count desc limit 1`,
  ).first<{ vendor: string; product: string }>();
  if (row === null) throw new Error("The demo holds no product with a lab result.");
  return row;
}

/** The result that was verified last. */
export async function aResult(): Promise<{ result: string; code: string; batch: string }> {
  const row = await env.DB.prepare(
    `select id as result, code, batch_number as batch from lab_results
     where status = 'verified' and expires_at > ?1 order by verified_at desc limit 1`,
  )
    .bind(NOW)
    .first<{ result: string; code: string; batch: string }>();
  if (row === null) throw new Error("The demo holds no verified result.");
  return row;
}

/** A vendor of which no laboratory has said anything yet. */
export async function untestedVendor(): Promise<string> {
  const id = await env.DB.prepare("select id from vendors where newest_result_id is null limit 1").first<string>("id");
  if (id === null) throw new Error("Every vendor of the demo has a lab result.");
  return id;
}

/** The tag that most reviews have. */
export async function usualTag(): Promise<string> {
  const tag = await env.DB.prepare(
    "select value from review_facet_counts where about = '' and kind = 'tag' order by count desc limit 1",
  ).first<string>("value");
  if (tag === null) throw new Error("No review of the demo has a tag.");
  return tag;
}
