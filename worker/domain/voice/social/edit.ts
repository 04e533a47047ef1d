import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { unlessRepeated } from "../../../db/unless-repeated";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { namedMembers } from "../forum-writing/author-checks";
import { byName } from "../forum-writing/new-post";
import { idOf } from "./access";
import { socialCommentPath, socialPostPath } from "./addresses";
import { tellMentioned } from "./announce";
import { checkEdit, othersStatement } from "./author-checks";
import { fanOutSoon, layOut } from "./fan-out";
import { editTime, keepComment, keepPost } from "./keep-earlier";
import type { SocialEdit } from "./forms";
import { reportColumns, tagRows, vendorOf, vendorStatement } from "./publish";
import { socialComments, socialPosts, socialPostTags } from "./schema";
import { CHANGED, NO_SOCIAL_COMMENT, NO_SOCIAL_POST, readText, type SocialContext, takeTurn } from "./turns";

export const HIDDEN_BY_US = "A moderator hid this, so it cannot be changed. You can appeal against the decision.";

const ownPost = (db: Db, viewer: Viewer, id: string) =>
  db
    .select({
      id: socialPosts.id,
      type: socialPosts.type,
      visibility: socialPosts.visibility,
      content: socialPosts.content,
      html: socialPosts.html,
      tags: socialPosts.tags,
      extractType: socialPosts.extractType,
      vendorId: socialPosts.vendorId,
      vendorName: sql<string | null>`${vendors.name}`.as("own_vendor"),
      dose: socialPosts.dose,
      effects: socialPosts.effects,
      rating: socialPosts.rating,
      notes: socialPosts.notes,
      sharedPostId: socialPosts.sharedPostId,
      createdAt: socialPosts.createdAt,
      editedAt: socialPosts.editedAt,
      hiddenAt: socialPosts.hiddenAt,
      hiddenCause: socialPosts.hiddenCause,
      hiddenReason: socialPosts.hiddenReason,
      joinedAt: users.createdAt,
    })
    .from(socialPosts)
    .innerJoin(users, eq(users.id, socialPosts.authorId))
    .leftJoin(vendors, eq(vendors.id, socialPosts.vendorId))
    .where(and(eq(socialPosts.id, id), eq(socialPosts.authorId, idOf(viewer))));

export type OwnPost = Awaited<ReturnType<typeof ownPost>>[number];

/** A post of the viewer's own, as it was written, to be changed or deleted. @throws NotFound also for somebody else's */
export async function readOwnPost(db: Db, viewer: Viewer, id: string): Promise<OwnPost> {
  const [row] = await ownPost(db, viewer, id);
  if (row === undefined) throw new NotFound(NO_SOCIAL_POST);
  return row;
}

/** What is hidden for another cause than that it waits stays as it is. */
function refuseHidden({ hiddenCause }: { hiddenCause: string | null }, none: string): void {
  if (hiddenCause === "moderator") throw new Forbidden(HIDDEN_BY_US, "hidden-by-moderators");
  if (hiddenCause === "author") throw new NotFound(none);
}

interface Edited {
  id: string;
  editedAt: number | null;
}

/**
 * Changes a post of one's own, which then says that it was edited. Who it is meant for can change too: who may no longer
 * read it finds it gone at once (rules/social#editing). Two round trips.
 * @throws NotFound; Forbidden; Invalid; Conflict where it changed meanwhile; RateLimited
 */
export async function editPost(context: SocialContext, id: string, input: SocialEdit): Promise<Edited> {
  const { db, now, origin } = context;
  const author = await takeTurn(context);
  const reading = readText(input.content, origin);
  const vendorNamed = input.extractInfo?.vendor ?? null;
  const [[row], others, vendor, named] = await db.batch([
    ownPost(db, author, id),
    othersStatement(db, { author, kind: "post", id }),
    vendorStatement(db, vendorNamed),
    namedMembers(db, reading),
  ]);
  if (row === undefined) throw new NotFound(NO_SOCIAL_POST);
  refuseHidden(row, NO_SOCIAL_POST);
  const edit = { author, kind: "post", content: input.content, reading, passesOn: row.sharedPostId, row } as const;
  const twin = input.content === row.content ? sql`0` : checkEdit(edit, others, now);
  if (input.basedOn !== undefined && input.basedOn !== (row.editedAt ?? 0))
    throw new Conflict(CHANGED, "changed-meanwhile");
  const { html, mentioned } = reading.draw(byName(named));
  const before = readText(row.content, origin).draw(byName(named)).mentioned;
  const { type, content, visibility, tags, extractInfo } = input;
  const report = reportColumns(extractInfo, vendorOf(vendorNamed, vendor));
  const asFound = sql`${socialPosts.id} = ${id} and ${socialPosts.editedAt} is ${row.editedAt} and ${socialPosts.hiddenCause} is ${row.hiddenCause} and not ${twin}`;
  const at = editTime(row.editedAt, now);
  const update = db
    .update(socialPosts)
    .set({ ...{ type, content, html, visibility, tags, editedAt: at }, ...report })
    .where(asFound);
  const saysTheSame = whatItSays({ type, content, ...report }) === whatItSays(row);
  const write = saysTheSame ? update : ([keepPost(db, asFound, at), update] as const);
  // Whoever may read it only now gets it at its own time.
  const widens = row.hiddenCause === null && row.visibility === "friends" && visibility !== "friends";
  const rest: BatchItem<"sqlite">[] = [
    db.delete(socialPostTags).where(sql`${socialPostTags.postId} = ${id} and ${isAmong(row.tags)}`),
    ...tagRows(db, id, tags, visibility),
    ...(widens ? layOut(db, { id, authorId: author.id, visibility }, now) : []),
    ...(row.hiddenCause === null
      ? tellMentioned(
          db,
          {
            ...{ by: author, named, mentioned: mentioned.filter((each) => !before.includes(each)), except: [] },
            ...{ postId: id, path: socialPostPath(id), text: reading.facts.text },
          },
          now,
        )
      : []),
  ];
  await unlessRepeated(
    batchIfChanged(db, write, rest, () => new Conflict(CHANGED, "changed-meanwhile")),
    () => twinStatement(db, twin),
  );
  if (widens) fanOutSoon(context);
  return { id, editedAt: at };
}

const twinStatement = (db: Db, twin: SQL) =>
  db
    .select({ twin: sql<number>`1`.as("twin") })
    .from(sql`(select 1) as once`)
    .where(twin);

type Says = Pick<OwnPost, "type" | "content" | "extractType" | "vendorId" | "dose" | "effects" | "rating" | "notes">;

/** Two that say the same differ in nothing that history keeps. */
const whatItSays = ({ type, content, extractType, vendorId, dose, effects, rating, notes }: Says): string =>
  JSON.stringify([type, content, extractType, vendorId, dose, effects, rating, notes]);

const isAmong = (tags: readonly string[]) =>
  sql`${socialPostTags.tag} in (select value from json_each(${JSON.stringify(tags)}))`;

const ownComment = (db: Db, viewer: Viewer, id: string) =>
  db
    .select({
      id: socialComments.id,
      postId: socialComments.postId,
      content: socialComments.content,
      html: socialComments.html,
      createdAt: socialComments.createdAt,
      editedAt: socialComments.editedAt,
      hiddenAt: socialComments.hiddenAt,
      hiddenCause: socialComments.hiddenCause,
      hiddenReason: socialComments.hiddenReason,
      joinedAt: users.createdAt,
    })
    .from(socialComments)
    .innerJoin(users, eq(users.id, socialComments.authorId))
    .where(and(eq(socialComments.id, id), eq(socialComments.authorId, idOf(viewer))));

/** @throws NotFound also for somebody else's */
export async function readOwnComment(db: Db, viewer: Viewer, id: string) {
  const [row] = await ownComment(db, viewer, id);
  if (row === undefined) throw new NotFound(NO_SOCIAL_COMMENT);
  return row;
}

/** Changes a comment of one's own. Two round trips. @throws as editPost */
export async function editComment(
  context: SocialContext,
  id: string,
  { content }: { content: string },
): Promise<Edited & { postId: string }> {
  const { db, now, origin } = context;
  const author = await takeTurn(context);
  const reading = readText(content, origin);
  const [[row], others, named] = await db.batch([
    ownComment(db, author, id),
    othersStatement(db, { author, kind: "comment", id }),
    namedMembers(db, reading),
  ]);
  if (row === undefined) throw new NotFound(NO_SOCIAL_COMMENT);
  refuseHidden(row, NO_SOCIAL_COMMENT);
  const edit = { author, kind: "comment", content, reading, row } as const;
  const twin = content === row.content ? sql`0` : checkEdit(edit, others, now);
  const { html, mentioned } = reading.draw(byName(named));
  const before = readText(row.content, origin).draw(byName(named)).mentioned;
  const { postId } = row;
  const asFound = sql`${socialComments.id} = ${id} and ${socialComments.editedAt} is ${row.editedAt} and ${socialComments.hiddenCause} is ${row.hiddenCause} and not ${twin}`;
  const at = editTime(row.editedAt, now);
  const update = db.update(socialComments).set({ content, html, editedAt: at }).where(asFound);
  const written = batchIfChanged(
    db,
    content === row.content ? update : [keepComment(db, asFound, at), update],
    row.hiddenCause === null
      ? tellMentioned(
          db,
          {
            ...{ by: author, named, mentioned: mentioned.filter((each) => !before.includes(each)), except: [] },
            ...{ postId, path: socialCommentPath(id), text: reading.facts.text },
          },
          now,
        )
      : [],
    () => new Conflict(CHANGED, "changed-meanwhile"),
  );
  await unlessRepeated(written, () => twinStatement(db, twin));
  return { id, postId, editedAt: at };
}
