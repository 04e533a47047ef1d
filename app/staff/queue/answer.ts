import { data, redirect } from "react-router";
import type { RequestContext } from "@worker/context";
import { orNotFound } from "~/shell/or-not-found";
import { ownAddress } from "~/shell/own-address";
import { refusalOf } from "~/shell/refused-form";

/** What was done with one case, as a word for its row; or why nothing was, with what had been typed. */
export interface RowAnswer {
  id: string;
  done: string | null;
  error: string | null;
  typed?: string | undefined;
}

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
  act: () => Promise<void>;
}

/** Does what was asked with one case. A form that stays in its place is answered with what came of it, any other goes back. */
export async function onRow(
  site: RequestContext,
  request: Request,
  inPlace: boolean,
  { id, done, said, typed, act }: OfRow,
) {
  try {
    await orNotFound(act());
  } catch (error) {
    const { status, message } = refusalOf(error, site);
    return data<QueueAnswer>({ row: { id, done: null, error: message, typed } }, { status });
  }
  return inPlace ? data<QueueAnswer>({ row: { id, done, error: null } }) : goBack(site, request, said);
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
