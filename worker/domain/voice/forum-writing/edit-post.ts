import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import * as v from "valibot";
import type { Db } from "../../../db/client";
import { insertWhere } from "../../../db/insert-selected";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Invalid } from "../../../errors";
import { can, type Member } from "../../foundation/access/policy";
import type { PostReading } from "../../foundation/markup/read-post";
import { notify } from "../../foundation/notifications/notify";
import { users } from "../../foundation/users/schema";
import { type ForumEntry, recordAct } from "../forum/acts";
import { postPath } from "../forum/addresses";
import { firstCommentsOf } from "../forum/first-comments";
import { noticeKey } from "../forum/notice-keys";
import { replaceReferences } from "../forum/references";
import { MEANWHILE, NO_REASON } from "../forum/refusals";
import { forumPostEdits, forumPosts } from "../forum/post-schema";
import { forumThreads, forumThreadTags } from "../forum/schema";
import { saySearchable } from "../forum/searchable";
import { announce } from "./announce";
import { type Named, namedMembers, refuseLinks, refuseNothing } from "./author-checks";
import { FIRST_DAY } from "./limits";
import { byName, takeTurn, type WritingContext } from "./new-post";
import { type PostRow, refuseEdit, selectPost } from "./own-post";
import { excerptOf, readText } from "./render";
import { stillOpen } from "./reply";
import { isFlood, latelyStatement, noTurnSince, siteOf } from "./same-site";
import { type EditInput, editForms } from "./writing-forms";

const SAME_SITE_OFTEN = "Several posts of yours lead to this site already. Please leave the link out.";

interface Edited {
  id: string;
  threadId: string;
  editedAt: number | null;
}

/** What it said before is stored; an edit that changes nothing leaves no trace (rules/forum#editing). */
export async function editPost(context: WritingContext, id: string, input: EditInput): Promise<Edited> {
  const { db, now, origin } = context;
  const editor = await takeTurn(context);
  const reading = readText(input.content, origin);
  const written = { authorId: editor.id, reading, postId: id };
  const [[found], lately, [account], named] = await db.batch([
    selectPost(db, id),
    latelyStatement(db, written, now),
    db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, editor.id)),
    namedMembers(db, reading),
  ]);
  const row = refuseEdit(editor, found);
  const isOwn = row.authorId === editor.id;
  const reason = input.reason ?? "";
  if (!isOwn && reason === "") throw new Invalid({ reason: NO_REASON });
  const { content, title, tags } = checked(row, input);
  if (input.basedOn !== undefined && input.basedOn !== (row.editedAt ?? 0))
    throw new Conflict(MEANWHILE, "changed-meanwhile");
  const retitled = title !== undefined && title !== row.threadTitle;
  const retagged = tags !== undefined && tags.join() !== row.threadTags.join();
  if (content === row.content && !retitled && !retagged) return { id, threadId: row.threadId, editedAt: row.editedAt };
  refuseNothing(reading);
  refuseLinks(reading, account === undefined || now - account.createdAt < FIRST_DAY.ms);
  const before = readText(row.content, origin);
  const added = isOwn ? newHosts(before, reading) : [];
  if (isFlood(added, lately)) throw new Invalid({ content: SAME_SITE_OFTEN });

  // Later than the last edit even where the clock stands still: history has one row a moment.
  const at = Math.max(now, (row.editedAt ?? 0) + 1);
  const { html, mentioned } = reading.draw(byName(named));
  const earlier = {
    ...{ postId: id, authorId: row.authorId, editedAt: at, editedBy: editor.id },
    title: retitled ? row.threadTitle : null,
  };
  const rest: BatchItem<"sqlite">[] = [
    db.update(forumPosts).set({ content, html, editedAt: at, editedBy: editor.id }).where(eq(forumPosts.id, id)),
    saySearchable(db, id, reading.facts.text),
    ...replaceReferences(db, id, reading.facts, now),
    ...(row.kind === "opening"
      ? [
          db
            .update(forumThreads)
            .set({ excerpt: excerptOf(reading), ...(retitled ? { title } : {}), ...(retagged ? { tags } : {}) })
            .where(eq(forumThreads.id, row.threadId)),
        ]
      : []),
    ...(retagged ? replaceTags(db, row.threadId, tags) : []),
    ...(row.replyId === null ? [] : [firstCommentsOf(db, { reply: row.replyId })]),
    ...(isOwn
      ? newlyNamed(context, editor, row, { before, named, mentioned })
      : byModerator({ ...context, now: at }, editor, row, {
          reason,
          ...(retagged ? { tags: { from: row.threadTags, to: tags } } : {}),
        })),
  ];
  const compared = added.length === 0 ? sql`1` : noTurnSince(written, lately, now);
  const stays = sql`${unchanged(editor, row)} and ${compared}`;
  const write = insertWhere(db, forumPostEdits, { ...earlier, content: row.content }, stays);
  await batchIfChanged(db, write, rest, () => new Conflict(MEANWHILE, "changed-meanwhile"));
  await context.afterChange({ kind: "forum-post" });
  return { id, threadId: row.threadId, editedAt: at };
}

/** Where it leads now and did not before: a link that comes in by an edit is one like any other (rules/forum#first-day). */
function newHosts(before: PostReading, after: PostReading): string[] {
  const known = new Set(before.facts.links.hosts.map(siteOf));
  return after.facts.links.hosts.filter((host) => !known.has(siteOf(host)));
}

/** The rows that find a thread by its tags. */
const replaceTags = (db: Db, threadId: string, tags: readonly string[]): BatchItem<"sqlite">[] => [
  db.delete(forumThreadTags).where(eq(forumThreadTags.threadId, threadId)),
  ...(tags.length === 0 ? [] : [db.insert(forumThreadTags).values(tags.map((tag) => ({ tag, threadId })))]),
];

/** By the rules of what it is. */
function checked({ kind }: PostRow, input: EditInput): Pick<EditInput, "content" | "title" | "tags"> {
  const read = v.safeParse(editForms[kind], input);
  if (read.success) return read.output;
  const fields = read.issues.flatMap((issue) => {
    const path = v.getDotPath(issue);
    return path === null ? [] : [[path, issue.message] as const];
  });
  throw new Invalid(Object.fromEntries(fields));
}

function unchanged(editor: Member, row: PostRow) {
  const same = sql`exists (select 1 from ${forumPosts} as same where same.id = ${row.id} and same.edited_at is ${row.editedAt} and same.hidden_cause is ${row.hiddenCause})`;
  const mayAlways = can(editor, "forum.moderate") || row.isThreadHidden === 1;
  return mayAlways ? same : sql`${same} and ${stillOpen(row.threadId, row)}`;
}

/** Whoever is named now and was not in any version before hears of it; of what does not show nobody does. */
function newlyNamed(
  { db, now, origin }: WritingContext,
  author: Member,
  row: PostRow,
  { before, named, mentioned }: { before: PostReading; named: Named[]; mentioned: readonly string[] },
): BatchItem<"sqlite">[] {
  if (row.hiddenCause !== null || row.isThreadHidden === 1) return [];
  const said = before.draw(byName(named)).mentioned;
  const { id, threadId, threadTitle, capability } = row;
  const written = { id, author, threadId, threadTitle, capability, origin, held: null };
  const onlyIf = ({ username }: Named) =>
    sql`not exists (select 1 from ${forumPostEdits} where ${forumPostEdits.postId} = ${id} and instr(lower(${forumPostEdits.content}), ${`@${username.toLowerCase()}`}) > 0)`;
  return announce(
    db,
    written,
    null,
    { named, mentioned: mentioned.filter((each) => !said.includes(each)), onlyIf },
    now,
  );
}

function byModerator(
  { db, now, requestId }: { db: Db; now: number; requestId: string },
  editor: Member,
  row: PostRow,
  detail: { reason: string; tags?: { from: string[]; to: string[] } },
): BatchItem<"sqlite">[] {
  const actor = { id: editor.id, username: editor.username };
  const entry: ForumEntry = {
    ...{ actor, action: "forum.post.edited", subjectType: "forum_post", subjectId: row.id, requestId },
    detail: { threadId: row.threadId, ...detail },
  };
  return [
    recordAct(db, entry, now),
    notify(
      db,
      {
        userId: row.authorId,
        type: "system",
        title: `A moderator edited what you wrote in “${row.threadTitle}”`,
        message: detail.reason,
        actionUrl: postPath(row.id),
        mergeKey: noticeKey("edited", row.id),
      },
      now,
    ),
  ];
}
