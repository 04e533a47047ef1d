import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../../context";
import type { Db } from "../../../../db/client";
import { batchIfChanged } from "../../../../db/must-change";
import { Conflict, Invalid, NotFound } from "../../../../errors";
import { openProposals, unchanged, withProposals } from "../proposals/draft-proposals";
import { SAFETY_GROUPS } from "../results/forms";
import {
  ALKALOID_FIELDS,
  limitField,
  LINES_MAX,
  lineField,
  NO_DRAFT,
  shownFields,
  unitField,
  type TypedResult,
} from "../results/result-fields";
import { labDrafts, labResults } from "../results/schema";
import { selectDraft, shownField } from "./entry";
import { draftsOf, entryRoleOf } from "./entry-role";
import { typedAgain } from "./typed-again";

type Context = Pick<RequestContext, "db" | "now" | "viewer">;

const NO_LAB = "Choose the laboratory first.";
const NO_LAST = "There is no earlier certificate of this laboratory.";
const CHANGED = "The draft has changed in the meantime. Please look at it again.";
/** A vendor's newest results, among which the laboratory's last is looked for. */
const NEWEST_MAX = 200;

/** What laboratories print alike on each certificate: which lines, in which units, with which limits. */
const STRUCTURE: readonly string[] = [
  "alkaloidUnit",
  ...ALKALOID_FIELDS.flatMap((field) => [unitField(field), limitField(field)]),
  ...SAFETY_GROUPS.flatMap((group) =>
    Array.from({ length: LINES_MAX }, (_, n) =>
      (["name", "limit", "unit"] as const).map((part) => lineField(group, n, part)),
    ),
  ).flat(),
];

/** Never a measured value, a verdict, the batch or a day (rules/lab#template). */
function structureOf(typed: TypedResult): Record<string, string> {
  return Object.fromEntries(STRUCTURE.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])));
}

const draftSays = (column: SQL, draftId: string) =>
  sql`(select ${column} from ${labDrafts} where ${labDrafts.id} = ${draftId})`;

function selectLast(db: Db, draftId: string) {
  const newest = db
    .select()
    .from(labResults)
    .where(eq(labResults.vendorId, draftSays(sql`${labDrafts.vendorId}`, draftId)))
    .orderBy(desc(labResults.testDate))
    .limit(NEWEST_MAX)
    .as("newest");
  return db
    .select()
    .from(newest)
    .where(and(eq(newest.labId, draftSays(shownField("labId"), draftId)), ne(newest.status, "rejected")))
    .orderBy(desc(newest.testDate), desc(newest.id))
    .limit(1);
}

/** Proposes the structure of the vendor's last certificate from the draft's laboratory. @throws Invalid for `labId` */
export async function startFromLast({ db, now, viewer }: Context, draftId: string): Promise<void> {
  const [[entry], [last]] = await db.batch([
    selectDraft(db, entryRoleOf(viewer), draftId, now),
    selectLast(db, draftId),
  ]);
  if (entry === undefined) throw new NotFound(NO_DRAFT);
  const shown = shownFields(entry.fields, entry.proposed);
  if (!shown["labId"]) throw new Invalid({ labId: NO_LAB });
  if (last === undefined) throw new Invalid({ labId: NO_LAST });
  // What the PDF says of this certificate comes before what the last one said.
  const read = Object.entries(entry.proposed).flatMap(([name, { value, from }]) =>
    from === "pdf" ? [[name, value]] : [],
  );
  const typed: TypedResult = { ...entry.fields, ...(Object.fromEntries(read) as Record<string, string>) };
  const found = openProposals(structureOf(typedAgain(last)), "template", typed);
  const update = db
    .update(labDrafts)
    .set({ proposed: withProposals(unchanged, found, "template"), updatedAt: now })
    .where(and(eq(labDrafts.id, draftId), eq(labDrafts.updatedAt, entry.updatedAt), draftsOf(entryRoleOf(viewer))));
  await batchIfChanged(db, update, [], () => new Conflict(CHANGED, "changed-meanwhile"));
}
