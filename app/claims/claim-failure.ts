import { data } from "react-router";
import { Conflict, NotFound } from "@worker/errors";

/** What a page says of a decision that was refused; anything else is a bug. */
export function claimFailure(error: unknown, id: string) {
  if (error instanceof NotFound) throw data(null, { status: 404 });
  if (!(error instanceof Conflict)) throw error;
  return data({ id, error: error.message }, { status: 409 });
}
