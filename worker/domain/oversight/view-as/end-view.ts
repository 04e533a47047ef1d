import { and, eq, isNull, lte } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { recordIfChanged } from "../../foundation/audit/record";
import { nameOf } from "../../foundation/users/name-of";
import { viewsAs } from "./schema";

const VIEW_ENDED = "view_as.ended";

/**
 * `ended`: by the one who viewed. `over`: its time was up. `gone`: the session, the role, or the member viewed went
 * away.
 */
type How = "ended" | "over" | "gone";

type Row = typeof viewsAs.$inferSelect;
type Ended = Pick<Row, "id" | "startedBy" | "memberId" | "role"> & { name: string | null };

/** Ends it and says so in the audit log, once. */
async function end(db: Db, view: Ended, how: How, requestId: string, now: number): Promise<void> {
  const { id, startedBy, memberId, role, name } = view;
  const entry = {
    actor: { id: startedBy, username: name ?? "" },
    action: VIEW_ENDED,
    subjectType: memberId === null ? "role" : "user",
    subjectId: memberId ?? role ?? "",
    detail: { view: id, how },
    requestId,
  };
  await db.batch([
    db
      .update(viewsAs)
      .set({ endedAt: now })
      .where(and(eq(viewsAs.id, id), isNull(viewsAs.endedAt))),
    recordIfChanged(db, entry, now),
  ]);
}

const open = (db: Db) =>
  db
    .select({
      id: viewsAs.id,
      startedBy: viewsAs.startedBy,
      memberId: viewsAs.memberId,
      role: viewsAs.role,
      until: viewsAs.until,
      name: nameOf(viewsAs.startedBy, "name"),
    })
    .from(viewsAs);

type Context = { db: Db; now: number; requestId: string };

/**
 * Ends an open view; does nothing if it is over already. Two round trips.
 * @param sessionHash of the session that asks: a view of another session does not end
 */
export async function endView({ db, now, requestId }: Context, id: string, sessionHash: string, how: How) {
  const [view] = await open(db).where(
    and(eq(viewsAs.id, id), eq(viewsAs.sessionHash, sessionHash), isNull(viewsAs.endedAt)),
  );
  if (view !== undefined) await end(db, view, view.until <= now ? "over" : how, requestId, now);
}

/** Views that one run of the job records as ended. */
const A_RUN = 50;

/**
 * Records in the audit log that views whose time was up have ended, and those whose session ended before.
 * @param now UTC epoch milliseconds
 */
export async function endViewsOver(db: Db, now: number): Promise<void> {
  const over = await open(db)
    .where(and(isNull(viewsAs.endedAt), lte(viewsAs.until, now)))
    .limit(A_RUN);
  for (const view of over) await end(db, view, "over", "job", now);
}
