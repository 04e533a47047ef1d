import { data, redirect } from "react-router";
import type { RequestContext } from "@worker/context";
import {
  type DecidedClaims,
  decideClaimAsStaff,
  decideClaimsAsStaff,
} from "@worker/domain/oversight/claim-decisions/decide-as-staff";
import { releaseClaim, takeClaim } from "@worker/domain/oversight/claim-decisions/hold-claim";
import { staffClaimsForm, type StaffClaimsInput } from "@worker/domain/voice/claims/forms";
import { Conflict } from "@worker/errors";
import { parseFields } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { ownAddress } from "~/shell/own-address";
import { refusalOf } from "~/shell/refused-form";
import { plural } from "~/ui/format";

/** What was done with one claim, or why not. */
export type RowAnswer = { id: string; done: RowIntent | null; error: string | null; isHeld: boolean };
/** What came of a selection. */
type SelectionAnswer = DecidedClaims & { done: string | null; error: string | null };
export type QueueAnswer = { row: RowAnswer } | { selection: SelectionAnswer };

type RowInput = Extract<StaffClaimsInput, { id: string }>;
type RowIntent = RowInput["intent"];

const DONE: Record<RowIntent, string> = {
  confirm: "The purchase has been approved.",
  reject: "The claim has been rejected.",
  take: "The claim is yours to decide.",
  "take-over": "The claim is yours to decide.",
  release: "The claim is back in the queue.",
};

/**
 * Takes what staff post about a claim or a selection of them. A form that stays in its place (`inPlace`, scripts) is
 * answered with what came of it; any other goes back to the list, unless there is more to say than a sentence.
 */
export async function actOnClaims(site: RequestContext, request: Request) {
  const typed = await request.formData();
  const inPlace = typed.has("inPlace");
  const form = parseFields(typed, staffClaimsForm, ["ids"]);
  if (!form.ok) {
    const { id } = form.values;
    const error = Object.values(form.errors)[0] ?? null;
    if (id !== undefined) return answered({ row: { id, done: null, error, isHeld: false } }, 400);
    return answered({ selection: { decided: [], refused: [], done: null, error } }, 400);
  }
  const { value } = form;
  const answer = "ids" in value ? await onSelection(site, value) : await onRow(site, value);
  const said = sentenceOf(answer);
  if (inPlace || said === null) return answered(answer, said === null ? statusOf(answer) : 200);
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: said }));
  return redirect(ownAddress(request), 303);
}

const answered = (answer: QueueAnswer, status: number) => data(answer, { status });

/** Where everything went through; else the answer itself has to be shown. */
function sentenceOf(answer: QueueAnswer): string | null {
  if ("row" in answer) return answer.row.done === null ? null : DONE[answer.row.done];
  return answer.selection.refused.length === 0 ? answer.selection.done : null;
}

const statusOf = (answer: QueueAnswer): number => ("row" in answer || answer.selection.done === null ? 409 : 200);

async function onRow(site: RequestContext, value: RowInput): Promise<QueueAnswer> {
  const { id, intent } = value;
  try {
    await orNotFound(doOnRow(site, value));
    return { row: { id, done: intent, error: null, isHeld: false } };
  } catch (error) {
    const isHeld = error instanceof Conflict && error.code === "claimed-by-other";
    return { row: { id, done: null, error: refusalOf(error, site).message, isHeld } };
  }
}

function doOnRow(site: RequestContext, value: RowInput): Promise<void> {
  const { id, intent } = value;
  switch (intent) {
    case "take":
    case "take-over":
      return takeClaim(site, site.viewer, { id, takeOver: intent === "take-over" });
    case "release":
      return releaseClaim(site, site.viewer, id);
    case "confirm":
    case "reject":
      return decideClaimAsStaff(site, site.viewer, { id, decision: intent, reason: value.reason });
  }
}

async function onSelection(
  site: RequestContext,
  { intent, ids, reason }: Extract<StaffClaimsInput, { ids: string[] }>,
): Promise<QueueAnswer> {
  const decision = intent === "confirm-selected" ? "confirm" : "reject";
  const came = await decideClaimsAsStaff(site, site.viewer, { ids, decision, reason });
  const word = decision === "confirm" ? "approved" : "rejected";
  const done = came.decided.length === 0 ? null : `${plural(came.decided.length, "claim")} ${word}.`;
  return { selection: { ...came, done, error: null } };
}
