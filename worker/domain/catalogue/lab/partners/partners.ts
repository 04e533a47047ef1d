import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../../context";
import { utcDay } from "../../../../days";
import type { Db } from "../../../../db/client";
import { failsUnique } from "../../../../db/fails-unique";
import { newId } from "../../../../db/ids";
import { batchIfChanged } from "../../../../db/must-change";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../../db/pagination";
import { Conflict, Invalid, NotFound } from "../../../../errors";
import { demand } from "../../../foundation/access/demand";
import type { Viewer } from "../../../foundation/access/policy";
import { record } from "../../../foundation/audit/record";
import { users } from "../../../foundation/users/schema";
import { countWaiting } from "../results/count-waiting";
import { NUMBER_TAKEN, type PartnerAct, type PartnerInput } from "./partner-forms";
import { labPartners } from "../results/schema";
import { startOfDay } from "../results/validity";

const NO_PARTNER = "There is no such laboratory.";
const NOT_IN_FORCE = "Its accreditation is not current. Correct the date first.";
const STATE_CHANGED = "This laboratory's status has already changed. Look again.";

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "requestId" | "afterChange">;

/** Search finds laboratories by their names, and batches with them. */
const LABORATORY = { kind: "laboratory", vendorIds: "all" } as const;

const BY_NAME: SortKey[] = [
  { column: labPartners.name, direction: "asc" },
  { column: labPartners.id, direction: "asc" },
];

const selectPartners = (db: Db) =>
  db
    .select({
      id: labPartners.id,
      name: labPartners.name,
      certificationNumber: labPartners.certificationNumber,
      accreditations: labPartners.accreditations,
      accreditationEndsAt: labPartners.accreditationEndsAt,
      contactInfo: labPartners.contactInfo,
      specialties: labPartners.specialties,
      verifiedAt: labPartners.verifiedAt,
      deactivatedAt: labPartners.deactivatedAt,
      createdAt: labPartners.createdAt,
      verifiedBy: sql<string | null>`${users.username}`.as("verified_by_name"),
    })
    .from(labPartners)
    .leftJoin(users, eq(users.id, labPartners.verifiedBy));

export type Partner = Awaited<ReturnType<typeof selectPartners>>[number];

/** Every partner by name, whatever its state; one trip. @throws Forbidden without `lab.decide` */
export async function listPartners(
  db: Db,
  viewer: Viewer,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Page<Partner> & { waiting: number }> {
  demand(viewer, "lab.decide");
  const position = afterCursor(BY_NAME, cursor);
  const [rows, [waiting]] = await db.batch([
    selectPartners(db)
      .where(position)
      .orderBy(...orderBy(BY_NAME))
      .limit(limit + 1),
    countWaiting(db),
  ]);
  return { ...toPage(rows, limit, ({ name, id }) => [name, id]), waiting: waiting?.n ?? 0 };
}

export async function readPartner(db: Db, viewer: Viewer, id: string): Promise<Partner> {
  demand(viewer, "lab.decide");
  const [row] = await selectPartners(db).where(eq(labPartners.id, id));
  if (row === undefined) throw new NotFound(NO_PARTNER);
  return row;
}

const columnsOf = ({ accreditationEndsOn, email, phone, website, address, ...input }: PartnerInput) => ({
  ...input,
  accreditationEndsAt: startOfDay(accreditationEndsOn),
  contactInfo: Object.fromEntries(
    Object.entries({ email, phone, website, address }).filter(([, value]) => value !== ""),
  ),
});

async function orTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw failsUnique(error, "index 'lab_partners_number'")
      ? new Invalid({ certificationNumber: NUMBER_TAKEN })
      : error;
  }
}

export async function addPartner(
  { db, viewer, now, requestId, afterChange }: Context,
  input: PartnerInput,
): Promise<string> {
  const actor = demand(viewer, "lab.decide");
  const id = newId(now);
  const detail = { name: input.name, number: input.certificationNumber };
  const entry = { actor, action: "lab_partner.added", subjectType: "lab_partner", subjectId: id, detail, requestId };
  const row = { id, ...columnsOf(input), createdAt: now };
  await orTaken(db.batch([db.insert(labPartners).values(row), record(db, entry, now)]));
  await afterChange(LABORATORY);
  return id;
}

/** Results that it backed keep their certificates. */
export async function changePartner(
  { db, viewer, now, requestId, afterChange }: Context,
  id: string,
  input: PartnerInput,
): Promise<void> {
  const actor = demand(viewer, "lab.decide");
  const before = await readPartner(db, viewer, id);
  const { accreditationEndsAt: ends } = before;
  const detail = {
    name: input.name,
    number: input.certificationNumber,
    endsOn: input.accreditationEndsOn,
    ...(before.name !== input.name && { nameBefore: before.name }),
    ...(before.certificationNumber !== input.certificationNumber && { numberBefore: before.certificationNumber }),
    endsOnBefore: ends === null ? null : utcDay(ends),
  };
  const entry = { actor, action: "lab_partner.changed", subjectType: "lab_partner", subjectId: id, detail, requestId };
  const write = db.update(labPartners).set(columnsOf(input)).where(eq(labPartners.id, id));
  await orTaken(batchIfChanged(db, write, [record(db, entry, now)], () => new NotFound(NO_PARTNER)));
  await afterChange(LABORATORY);
}

interface Move {
  action: string;
  set: (now: number, actorId: string) => Partial<typeof labPartners.$inferInsert>;
  /** What must still be so. */
  from: SQL;
}
const MOVES: Record<PartnerAct, Move> = {
  verify: {
    action: "lab_partner.verified",
    set: (verifiedAt, verifiedBy) => ({ verifiedAt, verifiedBy }),
    from: isNull(labPartners.verifiedAt),
  },
  deactivate: {
    action: "lab_partner.deactivated",
    set: (deactivatedAt) => ({ deactivatedAt }),
    from: isNull(labPartners.deactivatedAt),
  },
  reactivate: {
    action: "lab_partner.reactivated",
    set: () => ({ deactivatedAt: null }),
    from: isNotNull(labPartners.deactivatedAt),
  },
};

/** One that is deactivated backs no further result; what it backed stays on record. */
export async function movePartner(
  { db, viewer, now, requestId, afterChange }: Context,
  id: string,
  act: PartnerAct,
): Promise<void> {
  const actor = demand(viewer, "lab.decide");
  const partner = await readPartner(db, viewer, id);
  if (act === "verify" && (partner.accreditationEndsAt ?? 0) < startOfDay(utcDay(now)))
    throw new Conflict(NOT_IN_FORCE, "lab-not-in-force");
  const { action, set, from } = MOVES[act];
  const subject = { subjectType: "lab_partner", subjectId: id, detail: { name: partner.name } };
  await batchIfChanged(
    db,
    db
      .update(labPartners)
      .set(set(now, actor.id))
      .where(and(eq(labPartners.id, id), from)),
    [record(db, { actor, action, ...subject, requestId }, now)],
    () => new Conflict(STATE_CHANGED, "changed-meanwhile"),
  );
  await afterChange(LABORATORY);
}
