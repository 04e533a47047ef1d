import { data, redirect } from "react-router";
import type { RequestContext } from "@worker/context";
import { Conflict } from "@worker/errors";
import { orNotFound } from "~/shell/or-not-found";
import { ownAddress } from "~/shell/own-address";
import { refusalOf } from "~/shell/refused-form";

/** What was done with one case, as a word for its row; or why nothing was, with what had been typed. */
export interface RowAnswer {
  id: string;
  done: string | null;
  error: string | null;
  typed?: string | undefined;
  /** Who has the case in hand now, where that changed or stood in the way. */
  held?: Held | undefined;
}

type Held = "mine" | "theirs" | "nobody";

/** What came of a selection. */
interface SelectionAnswer {
  /** In a sentence; null where nothing went through. */
  done: string | null;
  refused: { id: string; name: string; reason: string }[];
  error: string | null;
}

export type QueueAnswer = { row: RowAnswer } | { selection: SelectionAnswer };

/** What fields that do not pass are answered with, whether they were of one case or of a selection. */
export function fieldsRefused(
  { errors, values }: Record<"errors" | "values", Partial<Record<string, string>>>,
  typed: string,
) {
  const error = Object.values(errors)[0] ?? null;
  const { id } = values;
  const answer: QueueAnswer =
    id === undefined
      ? { selection: { done: null, refused: [], error } }
      : { row: { id, done: null, error, typed: values[typed] } };
  return data(answer, { status: 400 });
}

interface OfRow {
  id: string;
  /** The word for its row. */
  done: string;
  /** The sentence for whoever comes back to the list. */
  said: string;
  typed?: string | undefined;
  /** Where it decides nothing, but takes the case in hand or gives it back. */
  held?: Held | undefined;
  act: () => Promise<void>;
}

/** Does what was asked with one case. A form that stays in its place is answered with what came of it, any other goes back. */
export async function onRow(
  site: RequestContext,
  request: Request,
  inPlace: boolean,
  { id, done, said, typed, held, act }: OfRow,
) {
  try {
    await orNotFound(act());
  } catch (error) {
    const { status, message } = refusalOf(error, site);
    const isTheirs = error instanceof Conflict && error.code === "claimed-by-other";
    const stands = isTheirs ? ({ held: "theirs" } as const) : {};
    return data<QueueAnswer>({ row: { id, done: null, error: message, typed, ...stands } }, { status });
  }
  const row = held === undefined ? { id, done, error: null } : { id, done: null, error: null, held };
  return inPlace ? data<QueueAnswer>({ row }) : goBack(site, request, said);
}

/** Says what came of a selection; goes back to the list where everything went through and no script shows it in place. */
export function onSelection(
  site: RequestContext,
  request: Request,
  inPlace: boolean,
  came: Omit<SelectionAnswer, "error">,
) {
  if (!inPlace && came.done !== null && came.refused.length === 0) return goBack(site, request, came.done);
  return data<QueueAnswer>({ selection: { ...came, error: null } }, { status: came.done === null ? 409 : 200 });
}

async function goBack(site: RequestContext, request: Request, said: string) {
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: said }));
  return redirect(ownAddress(request), 303);
}
