import { eq, or, type SQL, sql } from "drizzle-orm";
import type { Eyes, Viewer } from "../access/policy";
import { isNear } from "../profile-access/conditions";
import { users } from "../users/schema";
import { DEFAULT_CHOICES } from "./choices";
import { analyticsChoices } from "./schema";

const { whoCanViewAnalytics, showAnalytics } = analyticsChoices;
const audience = sql<string>`coalesce(${whoCanViewAnalytics}, ${DEFAULT_CHOICES.whoCanViewAnalytics})`;

/**
 * Whether the analytics of the statement's account, left-joined with its choices, are for a viewer who may read its
 * profile (rules/profile-analytics#who-sees-them). Working here opens nobody's, nor does looking at the site as its member.
 */
export function mayReadAnalytics(viewer: Eyes): SQL<number> {
  const shown = sql`coalesce(${showAnalytics}, 1)`;
  if (viewer.kind === "visitor") return sql<number>`(${shown} and ${audience} = 'everyone')`;
  const isMeant = or(
    sql`${audience} = 'everyone'`,
    sql`(${audience} = 'followers' and ${isNear(viewer.id, users.id)})`,
  );
  const isOwn = viewer.viewedAs === true ? sql`0` : eq(users.id, viewer.id);
  return sql<number>`(${isOwn} or (${shown} and ${isMeant}))`;
}

/** A viewer without what their work opens to them: whoever looks in at work is no visitor of a closed profile. */
export const asMember = (viewer: Viewer): Viewer => (viewer.kind === "member" ? { ...viewer, role: "member" } : viewer);
