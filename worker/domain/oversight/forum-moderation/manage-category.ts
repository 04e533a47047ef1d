import { and, eq, isNotNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { mayRead } from "../../voice/forum/access";
import { forumCategories } from "../../voice/forum/schema";
import type { CategoryAct } from "./forms";
import { NOT_SLOW, slowColumns } from "./slow-columns";

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "requestId" | "afterChange">;

const NO_CATEGORY = "There is no such category.";
const DONE_ALREADY = "Somebody else did this in the meantime.";

/** @throws Forbidden for everybody but moderators; NotFound */
export async function managedCategory(db: Db, viewer: Viewer, id: string) {
  const moderator = demand(viewer, "forum.moderate");
  const [category] = await db
    .select({
      id: forumCategories.id,
      name: forumCategories.name,
      slowUntil: forumCategories.slowUntil,
      slowReason: forumCategories.slowReason,
    })
    .from(forumCategories)
    .where(and(eq(forumCategories.id, id), mayRead(moderator)));
  if (category === undefined) throw new NotFound(NO_CATEGORY);
  return category;
}

/** Sets slow mode for a whole category, or ends it (rules/forum#slow-mode). @throws Forbidden; NotFound; Conflict */
export async function manageCategory(context: Context, id: string, act: CategoryAct): Promise<void> {
  const { db, now, requestId } = context;
  const actor = demand(context.viewer, "forum.moderate");
  const { name } = await managedCategory(db, actor, id);
  const itself = eq(forumCategories.id, id);
  const update = db.update(forumCategories);
  const write =
    act.act === "slow"
      ? update.set(slowColumns(act, actor.id, now)).where(itself)
      : update.set(NOT_SLOW).where(and(itself, isNotNull(forumCategories.slowUntil)));
  const { act: verb, ...detail } = act;
  const entry = {
    actor: { id: actor.id, username: actor.username },
    action: verb === "slow" ? "forum.category.slowed" : "forum.category.unslowed",
    subjectType: "forum_category",
    subjectId: id,
    detail: { name, ...detail },
    requestId,
  };
  const rest = [record(db, entry, now), outdatePages(db, "forum-decision", now)];
  await batchIfChanged(db, write, rest, () => new Conflict(DONE_ALREADY, "changed-meanwhile"));
  await context.afterChange({ kind: "forum-decision" });
}
