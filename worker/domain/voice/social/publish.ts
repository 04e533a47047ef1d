import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertWhere } from "../../../db/insert-selected";
import { batchIfChanged } from "../../../db/must-change";
import { REPEAT_MS, unlessRepeated } from "../../../db/unless-repeated";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { nameKeyOf } from "../../catalogue/vendors/names";
import { vendors } from "../../catalogue/vendors/schema";
import type { Role } from "../../foundation/access/policy";
import { openCase } from "../../foundation/cases/open-case";
import { users } from "../../foundation/users/schema";
import { byName } from "../forum-writing/new-post";
import { mayReadPost } from "./access";
import { socialPostPath } from "./addresses";
import { tellMentioned } from "./announce";
import { authorStatements, checkAuthor, holding } from "./author-checks";
import { fanOutSoon, layOut } from "./fan-out";
import type { PassOnInput, PostInput } from "./forms";
import { socialPosts, socialPostTags } from "./schema";
import { CHANGED, NO_SOCIAL_POST, readText, type SocialContext, takeTurn } from "./turns";

export interface Published {
  id: string;
  /** Why it waits for a moderator; null where it shows. */
  held: string | null;
}

const NO_VENDOR = "No vendor of this name is listed. Leave it empty, or write it in the text.";

/** A listed vendor by its name, however it is written, or by its id. */
export const vendorStatement = (db: Db, named: string | null) =>
  db
    .select({ id: vendors.id })
    .from(vendors)
    .where(and(or(eq(vendors.nameKey, nameKeyOf(named ?? "")), eq(vendors.id, named ?? "")), isNull(vendors.hiddenAt)))
    .limit(1);

/** @throws Invalid for a name that is no listed vendor's */
export function vendorOf(named: string | null, [found]: { id: string }[]): string | null {
  if (named === null) return null;
  if (found === undefined) throw new Invalid({ vendor: NO_VENDOR });
  return found.id;
}

/** The columns that a report fills; of a text they are empty. */
export const reportColumns = (info: PostInput["extractInfo"], vendorId: string | null) => ({
  extractType: info?.extractType ?? null,
  vendorId,
  dose: info?.dose ?? null,
  effects: info?.effects ?? [],
  rating: info?.rating ?? null,
  notes: info?.notes ?? null,
});

/** The rows that find a post by its tags: of one that everybody may read only. */
export const tagRows = (db: Db, id: string, tags: readonly string[], visibility: string): BatchItem<"sqlite">[] =>
  tags.length === 0 || visibility !== "public"
    ? []
    : [db.insert(socialPostTags).values(tags.map((tag) => ({ tag, postId: id })))];

/**
 * Publishes a post. Two round trips, and the same statements for ten followers and for a hundred thousand: their feeds
 * are filled after the answer (rules/social#feed).
 * @throws Unauthenticated; Forbidden; Invalid; Conflict for what was said before; RateLimited
 */
export const publishPost = (context: SocialContext, input: PostInput): Promise<Published> =>
  write(context, { ...input, sharedId: null });

/** Passes a post on that everybody may read, which counts as a share of it. @throws NotFound; as publishPost */
export const passOn = (context: SocialContext, sharedId: string, input: PassOnInput): Promise<Published> =>
  write(context, { ...input, type: "text", tags: [], extractInfo: null, sharedId });

async function write(context: SocialContext, input: PostInput & { sharedId: string | null }): Promise<Published> {
  const { db, now, origin } = context;
  const author = await takeTurn(context);
  const { type, content, visibility, tags, extractInfo, sharedId } = input;
  const reading = readText(content, origin);
  const writing = { author, kind: "post", content, reading } as const;
  const named = extractInfo?.vendor ?? null;
  const [vendor, [shared], ...answers] = await db.batch([
    vendorStatement(db, named),
    sharedStatement(db, author, sharedId ?? ""),
    ...authorStatements(db, writing, now),
  ]);
  if (sharedId !== null && shared === undefined) throw new NotFound(NO_SOCIAL_POST);
  const vendorId = vendorOf(named, vendor);
  // What is passed on is what was written first, so that a chain counts for it.
  const sharedPostId = shared === undefined ? null : (shared.sharedPostId ?? shared.id);
  const checked = checkAuthor({ ...writing, passesOn: sharedPostId }, answers, now);

  const id = newId(now);
  const { html, mentioned } = reading.draw(byName(checked.named));
  const row = {
    ...{ id, authorId: author.id, type, visibility, content, html, tags, createdAt: now },
    ...reportColumns(extractInfo, vendorId),
    sharedPostId,
    ...holding(checked.held, now),
  };
  const mentions = {
    ...{ by: author, named: checked.named, mentioned, except: [], postId: id, path: socialPostPath(id) },
    text: reading.facts.text,
  };
  const rest: BatchItem<"sqlite">[] = [
    ...tagRows(db, id, tags, visibility),
    ...(checked.held === null
      ? [...layOut(db, { id, authorId: author.id, visibility }, now), ...tellMentioned(db, mentions, now)]
      : [openCase(db, { kind: "social_post", subjectId: id, ownerId: author.id, source: "held" }, now)]),
  ];
  await unlessRepeated(
    batchIfChanged(
      db,
      insertWhere(db, socialPosts, row, checked.still),
      rest,
      () => new Conflict(CHANGED, "changed-meanwhile"),
    ),
    () =>
      db
        .select({ id: socialPosts.id })
        .from(socialPosts)
        .where(
          sql`${socialPosts.authorId} = ${author.id} and ${socialPosts.createdAt} > ${now - (content === "" ? DAY_MS : REPEAT_MS)} and ${socialPosts.content} = ${content} and ${socialPosts.sharedPostId} is ${sharedPostId}`,
        )
        .limit(1),
  );
  if (checked.held === null) fanOutSoon(context);
  return { id, held: checked.held };
}

/** A post that may be passed on, by whoever passes it on: what is not for everybody stays where it is. */
const sharedStatement = (db: Db, reader: Parameters<typeof mayReadPost>[0], id: string) =>
  db
    .select({
      id: socialPosts.id,
      sharedPostId: socialPosts.sharedPostId,
      role: sql<Role>`${users.role}`.as("by_role"),
    })
    .from(socialPosts)
    .innerJoin(users, eq(users.id, socialPosts.authorId))
    .where(and(eq(socialPosts.id, id), eq(socialPosts.visibility, "public"), mayReadPost(reader)));
