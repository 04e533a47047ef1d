import { and, desc, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { can } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { idOf } from "../../voice/social/access";
import { TABLES } from "../../voice/social/delete";
import type { SocialKind } from "../../voice/social/limits";
import { socialEdits } from "../../voice/social/schema";
import { NO_SOCIAL_COMMENT, NO_SOCIAL_POST } from "../../voice/social/turns";

/** The newest that are given. */
const EDITS_SHOWN = 50;

interface EarlierSocial {
  /** When it was replaced, UTC epoch milliseconds. */
  until: number;
  /** All that it said, a report's facts in lines of their own. */
  content: string;
}

/**
 * What a post or comment said before its edits, the newest first, for its author and the moderators
 * (rules/social#editing). One round trip.
 * @throws NotFound for everybody else
 */
export async function socialHistory(
  { db, viewer }: Pick<RequestContext, "db" | "viewer">,
  kind: SocialKind,
  id: string,
): Promise<{ author: string; edits: EarlierSocial[] }> {
  const table = TABLES[kind];
  const own = can(viewer, "moderation.queue") ? undefined : eq(table.authorId, idOf(viewer));
  const [[found], edits] = await db.batch([
    db
      .select({ author: users.username })
      .from(table)
      .innerJoin(users, eq(users.id, table.authorId))
      .where(and(eq(table.id, id), own)),
    db
      .select({ until: socialEdits.editedAt, content: socialEdits.content })
      .from(socialEdits)
      .where(eq(socialEdits.targetId, id))
      .orderBy(desc(socialEdits.editedAt))
      .limit(EDITS_SHOWN),
  ]);
  if (found === undefined) throw new NotFound(kind === "social_post" ? NO_SOCIAL_POST : NO_SOCIAL_COMMENT);
  return { author: found.author, edits };
}
