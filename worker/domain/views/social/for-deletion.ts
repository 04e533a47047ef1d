import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { can } from "../../foundation/access/policy";
import { idOf } from "../../voice/social/access";
import { TABLES } from "../../voice/social/delete";
import type { SocialKind } from "../../voice/social/limits";
import { NO_SOCIAL_COMMENT, NO_SOCIAL_POST } from "../../voice/social/turns";

/** What its author is about to delete, or a moderator to hide. One round trip. @throws NotFound for everybody else */
export async function readForDeletion(
  { db, viewer }: Pick<RequestContext, "db" | "viewer">,
  kind: SocialKind,
  id: string,
) {
  const table = TABLES[kind];
  const own = can(viewer, "moderation.queue") ? undefined : eq(table.authorId, idOf(viewer));
  const [row] = await db
    .select({
      html: table.html,
      authorId: table.authorId,
      hiddenAt: table.hiddenAt,
      hiddenCause: table.hiddenCause,
      hiddenReason: table.hiddenReason,
    })
    .from(table)
    .where(and(eq(table.id, id), own));
  if (row === undefined) throw new NotFound(kind === "social_post" ? NO_SOCIAL_POST : NO_SOCIAL_COMMENT);
  const { html, authorId, ...hiding } = row;
  return { html, ...hiding, isOwn: authorId === idOf(viewer) };
}
