import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { mayRead } from "../../voice/forum/access";
import { type ForumEntry, recordAct } from "../../voice/forum/acts";
import { DONE_ALREADY, NO_CATEGORY } from "../../voice/forum/refusals";
import { forumCategories } from "../../voice/forum/schema";
import type { CategoryAct } from "./forms";
import { isNewSlow, NOT_SLOW, slowColumns } from "./slow-columns";

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "requestId" | "afterChange">;

/** @throws Forbidden for everybody but moderators; NotFound */
export async function managedCategory(db: Db, viewer: Viewer, id: string) {
  const moderator = demand(viewer, "forum.moderate");
  const [category] = await db
    .select({
      id: forumCategories.id,
      name: forumCategories.name,
      lockedAt: forumCategories.lockedAt,
      lockReason: forumCategories.lockReason,
      slowUntil: forumCategories.slowUntil,
      slowReason: forumCategories.slowReason,
    })
    .from(forumCategories)
    .where(and(eq(forumCategories.id, id), mayRead(moderator)));
  if (category === undefined) throw new NotFound(NO_CATEGORY);
  return category;
}

const DONE = { lock: "locked", unlock: "unlocked", slow: "slowed", unslow: "unslowed" } as const;

/** The write that takes only where there is something to do. */
function writeOf(db: Db, id: string, act: CategoryAct, by: string, now: number) {
  const itself = eq(forumCategories.id, id);
  const update = db.update(forumCategories);
  switch (act.act) {
    case "lock":
      return update
        .set({ lockedAt: now, lockedBy: by, lockReason: act.reason })
        .where(and(itself, isNull(forumCategories.lockedAt)));
    case "unlock":
      return update
        .set({ lockedAt: null, lockedBy: null, lockReason: null })
        .where(and(itself, isNotNull(forumCategories.lockedAt)));
    case "slow":
      return update.set(slowColumns(act, by, now)).where(and(itself, isNewSlow(forumCategories, act, now)));
    case "unslow":
      return update.set(NOT_SLOW).where(and(itself, isNotNull(forumCategories.slowUntil)));
  }
}

/**
 * Locks a whole category, sets slow mode for it, or ends either (rules/forum#locked-categories).
 * @throws Forbidden; NotFound; Conflict where it is done already
 */
export async function manageCategory(context: Context, id: string, act: CategoryAct): Promise<void> {
  const { db, now, requestId } = context;
  const actor = demand(context.viewer, "forum.moderate");
  const { name } = await managedCategory(db, actor, id);
  const write = writeOf(db, id, act, actor.id, now);
  const { act: verb, ...detail } = act;
  const entry: ForumEntry = {
    actor: { id: actor.id, username: actor.username },
    action: `forum.category.${DONE[verb]}`,
    subjectType: "forum_category",
    subjectId: id,
    detail: { name, ...detail },
    requestId,
  };
  const rest = [recordAct(db, entry, now), outdatePages(db, "forum-decision", now)];
  await batchIfChanged(db, write, rest, () => new Conflict(DONE_ALREADY, "changed-meanwhile"));
  await context.afterChange({ kind: "forum-decision" });
}
