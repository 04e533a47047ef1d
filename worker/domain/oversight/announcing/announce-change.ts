import { sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { dayStart, formatDate } from "../../../days";
import { newId } from "../../../db/ids";
import { insertWhere } from "../../../db/insert-selected";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Invalid } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import { announcedChanges } from "../../foundation/announced-changes/schema";
import { record } from "../../foundation/audit/record";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { countAudience, earliestDay, NOTICE_DAYS } from "./audience";
import type { AnnouncedChange } from "./forms";

type Site = Pick<RequestContext, "db" | "viewer" | "now" | "requestId" | "afterChange">;

/** To how many members it goes. @throws Invalid for a day that is too soon; Unauthenticated; Forbidden */
export async function reviewChange({ db, viewer, now }: Pick<Site, "db" | "viewer" | "now">, change: AnnouncedChange) {
  const members = await countAudience(db, viewer);
  const earliest = earliestDay(now, members);
  if (dayStart(change.effectiveOn) < earliest)
    throw new Invalid({
      effectiveOn: `Members are told at least ${NOTICE_DAYS} days before: the first day possible is ${formatDate(earliest)}`,
    });
  return { members };
}

/**
 * From now on every page says so, and the timed job tells the members (tell-members.ts).
 * @throws Invalid for a day that is too soon; Conflict for what is announced already; Unauthenticated; Forbidden
 */
export async function announceChange(site: Site, change: AnnouncedChange): Promise<{ id: string; members: number }> {
  const { db, viewer, now, requestId } = site;
  const actor = demand(viewer, "admin.tools");
  const { members } = await reviewChange(site, change);
  const { document, summary, effectiveOn } = change;
  const [id, effectiveAt] = [newId(now), dayStart(effectiveOn)];
  const row = { id, document, summary, effectiveAt, announcedAt: now, announcedBy: actor.id, toldTo: "", mailed: 0 };
  const same = sql`select 1 from ${announcedChanges} where ${announcedChanges.document} = ${document} and ${announcedChanges.effectiveAt} = ${effectiveAt} and ${announcedChanges.withdrawnAt} is null`;
  const detail = { document, effectiveOn, summary, members };
  const entry = {
    actor,
    action: "change.announced",
    subjectType: "announced_change",
    subjectId: id,
    detail,
    requestId,
  };
  await batchIfChanged(
    db,
    insertWhere(db, announcedChanges, row, sql`not exists (${same})`),
    [record(db, entry, now), outdatePages(db, "announced-change", now)],
    () => new Conflict("A change of this text is announced for that day already.", "already-announced"),
  );
  await site.afterChange({ kind: "announced-change" });
  return { id, members };
}
