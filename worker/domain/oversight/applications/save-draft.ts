import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { didChange } from "../../../db/must-change";
import { Conflict } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import { type ApplicationRow, refuseUneditable, selectOpen, stillEditable } from "./open-application";
import { applications } from "./schema";
import { type SealedParts, sealSecrets } from "./secrets";
import { fieldsOfStep, SECRET_FIELDS, type TypedAnswers } from "./step-forms";
import { checkStep } from "./wizard-forms";
import { memberOf } from "../../foundation/access/demand";

export type DraftContext = Pick<RequestContext, "db" | "env" | "now">;

const MEANWHILE = "This application was changed in another window. Load the page again.";
const NAME_MAX = 80;

/** The answers of one step, whole: a tick that was taken away is not sent. */
export const answersOn = (step: number, typed: TypedAnswers): TypedAnswers => ({
  ...Object.fromEntries(Object.keys(fieldsOfStep(step)).map((field) => [field, typed[field] ?? ""])),
  ...(typed["forgetTaxId"] && { forgetTaxId: "on" }),
  ...(typed["forgetBanking"] && { forgetBanking: "on" }),
});

/** What is sealed is not read again, so it is stored only where it holds. */
function withoutWrongSecrets(typed: TypedAnswers, errors: Record<string, string>): TypedAnswers {
  const parts = Object.values(SECRET_FIELDS).filter((fields) => fields.some((field) => field in errors));
  return { ...typed, ...Object.fromEntries(parts.flat().map((field) => [field, ""])) };
}

export interface Merged {
  answers: TypedAnswers;
  sealed: SealedParts | null;
}

export async function merge(
  { env }: Pick<DraftContext, "env">,
  userId: string,
  stored: ApplicationRow | null,
  typed: TypedAnswers,
): Promise<Merged> {
  const { open, sealed } = await sealSecrets(env.DATA_KEY, userId, typed, stored?.sealedSecrets ?? null);
  return { answers: { ...stored?.answers, ...open }, sealed };
}

/** The statement that keeps a draft: in the open application, or as a new one. */
export function keep(
  db: Db,
  userId: string,
  row: ApplicationRow | null,
  { answers, sealed }: Merged,
  step: number,
  now: number,
) {
  const values = {
    answers,
    sealedSecrets: sealed,
    updatedAt: now,
    businessName: (answers["businessName"] ?? "").trim().slice(0, NAME_MAX),
    step: Math.max(step, row?.step ?? 0),
  };
  if (row !== null) return db.update(applications).set(values).where(stillEditable(row.id));
  return db
    .insert(applications)
    .values({ ...values, id: newId(now), userId, status: "draft", createdAt: now })
    .onConflictDoNothing();
}

/**
 * Kept whether it holds or not, so that nothing is lost (rules/verification#application). A first draft that is saved
 * twice at a time, as by a pause in typing and by "Next", is one draft.
 */
export async function saveDraft(
  context: DraftContext,
  viewer: Viewer,
  { step, typed }: { step: number; typed: TypedAnswers },
): Promise<Record<string, string>> {
  const { db, now } = context;
  const member = memberOf(viewer);
  const current = answersOn(step, typed);
  const errors = checkStep(step, current, now);
  const reached = Object.keys(errors).length === 0 ? step : 0;
  for (const isLastTry of [false, true]) {
    const [row = null] = await selectOpen(db, member.id);
    refuseUneditable(member, row);
    const merged = await merge(context, member.id, row, withoutWrongSecrets(current, errors));
    if (await didChange(db, keep(db, member.id, row, merged, reached, now), [])) return errors;
    if (row !== null || isLastTry) break;
  }
  throw new Conflict(MEANWHILE, "changed-meanwhile");
}
