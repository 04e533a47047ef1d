import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { newId } from "../../../db/ids";
import { Forbidden, Invalid } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import { VIEW_MINUTES } from "../../foundation/access/view-as";
import { roleHolds } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { usernameKey } from "../../foundation/users/names";
import { users } from "../../foundation/users/schema";
import type { ViewInput } from "./forms";
import { viewsAs } from "./schema";

const VIEW_MS = VIEW_MINUTES * 60_000;
const VIEW_STARTED = "view_as.started";

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "requestId">;

/**
 * The member or role that an input names.
 * @throws Forbidden, also for the viewer's own account and for an admin's; Invalid for an unknown name
 */
async function subjectOf({ db, viewer }: Context, { as, member }: ViewInput) {
  if (as !== "named") return { memberId: null, role: as, subject: { subjectType: "role", subjectId: as } };
  const admin = demand(viewer, "view.member");
  const [found] = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey(member)), isNull(users.deletedAt), isNull(users.suspendedAt)));
  if (found === undefined) throw new Invalid({ member: "No active account has this name." });
  if (found.id === admin.id) throw new Forbidden("This is your own account.", "own-account");
  if (roleHolds(found.role, "view.member"))
    throw new Forbidden("Nobody views the site as another admin.", "admin-account");
  return { memberId: found.id, role: null, subject: { subjectType: "user", subjectId: found.id } };
}

/**
 * Begins to show the site as a role or, to an admin, as a member (rules/access#view-as). One round trip, two for a member.
 * @param sessionHash of the session that it is bound to
 * @returns its id, for the cookie
 * @throws Unauthenticated; Forbidden; Invalid for a name that no active account has
 */
export async function startView(context: Context, sessionHash: string, input: ViewInput): Promise<string> {
  const { db, viewer, now, requestId } = context;
  const actor = demand(viewer, "view.role");
  const { memberId, role, subject } = await subjectOf(context, input);
  const id = newId(now);
  const until = now + VIEW_MS;
  const { reason } = input;
  await db.batch([
    db
      .insert(viewsAs)
      .values({ ...{ id, sessionHash, memberId, role, reason, until }, startedBy: actor.id, startedAt: now }),
    record(db, { actor, action: VIEW_STARTED, ...subject, detail: { view: id, reason, until }, requestId }, now),
  ]);
  return id;
}
