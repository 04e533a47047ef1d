import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/client";
import { jsonText } from "../../../json-text";
import type { PostReading } from "../../foundation/markup/read-post";
import { shinglesOf } from "../integrity/shingles";
import { forumPostEdits, forumPosts } from "../forum/post-schema";
import { SAME_SITE } from "./limits";

const SHORT_TOP = 2;
const SHORT_SECOND = 3;

/** A site whatever its port and subdomain, both of which cost a spammer nothing. */
export function siteOf(host: string): string {
  const name = host.replace(/:\d+$/, "").replace(/\.$/, "");
  const labels = name.split(".");
  const [second = "", top = ""] = labels.slice(-2);
  if (/^\d*$|\]$/.test(top)) return name;
  const isBelowCountry = top.length <= SHORT_TOP && second.length <= SHORT_SECOND;
  return labels.slice(isBelowCountry ? -3 : -2).join(".");
}

const HREF = /href="([^"]+)"/g;

/** From the site's own HTML, which has every address whole, however it was written. */
function sitesIn(html: string): Set<string> {
  const addresses = [...html.matchAll(HREF)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
  return new Set(addresses.filter((each) => URL.canParse(each)).map((each) => siteOf(new URL(each).host)));
}

const leads = ({ facts }: PostReading): boolean => facts.links.hosts.length > 0;

interface Written {
  authorId: string;
  reading: PostReading;
  /** What is changed itself; null for a new post. */
  postId: string | null;
}

const newPosts = ({ authorId }: Written, now: number) =>
  sql`from ${forumPosts} as own where own.author_id = ${authorId} and own.created_at > ${now - SAME_SITE.ms}`;
const newEdits = ({ authorId }: Written, now: number) =>
  sql`from ${forumPostEdits} as edit where edit.author_id = ${authorId} and edit.edited_at > ${now - SAME_SITE.ms}`;

/** How often a member wrote or changed a post within the hour; nothing is counted where nothing is compared. */
function turnsOf(written: Written, now: number): SQL {
  const isCompared = leads(written.reading) || shinglesOf(written.reading.facts.text).size > 0;
  const posts = isCompared ? sql`(select count(*) ${newPosts(written, now)})` : sql`0`;
  const edits = leads(written.reading) ? sql`(select count(*) ${newEdits(written, now)})` : sql`0`;
  return sql`${posts} + ${edits}`;
}

/** One row: what a member's posts of the last hour that lead away say, edited ones too, and how many turns they took. */
export const latelyStatement = (db: Db, written: Written, now: number) => {
  const ids = sql`select own.id ${newPosts(written, now)} union select edit.post_id ${newEdits(written, now)}`;
  const pages = sql`(select json_group_array(html) from ${forumPosts} as page where page.id in (${ids}) and page.id <> ${written.postId ?? ""} and instr(page.html, 'nofollow') > 0)`;
  return db
    .select({
      turns: sql<number>`${turnsOf(written, now)}`.as("turns"),
      pages: (leads(written.reading) ? pages : sql`'[]'`).mapWith(jsonText(z.array(z.string()))).as("pages"),
    })
    .from(sql`(select 1) as once`);
};

type Lately = Awaited<ReturnType<typeof latelyStatement>>;

/** Whether one of these hosts' sites is where several of the last hour's posts lead to (rules/forum#first-day). */
export function isFlood(hosts: readonly string[], [row]: Lately): boolean {
  const before = (row?.pages ?? []).map(sitesIn);
  return hosts.map(siteOf).some((site) => before.filter((sites) => sites.has(site)).length >= SAME_SITE.posts - 1);
}

/** What has to hold when the batch comes to the write: nothing was written meanwhile that it was not compared with. */
export const noTurnSince = (written: Written, [row]: Lately, now: number): SQL =>
  sql`(${turnsOf(written, now)}) = ${row?.turns ?? 0}`;
