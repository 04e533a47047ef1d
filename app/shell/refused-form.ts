import { data } from "react-router";
import type { RequestContext } from "@worker/context";
import { toFailure } from "@worker/problems";

/** Refusals that belong into the form that was sent; any other is a page of its own. */
const IN_FORM = new Set([400, 403, 404, 409, 413, 429, 503]);

/**
 * What a screen shows of an error when the domain refused what a form asked for: its status, the whole text, and the
 * errors by field, or the text under `form`.
 * @throws whatever is no expected refusal
 */
export function refusalOf(error: unknown, { setHeader }: Pick<RequestContext, "setHeader">) {
  const { status, message, expected, fields, retryAfterSeconds } = toFailure(error);
  if (!expected || !IN_FORM.has(status)) throw error;
  if (retryAfterSeconds !== undefined) setHeader("retry-after", String(retryAfterSeconds));
  return { status, message, errors: fields ?? { form: message } };
}

/**
 * An action's answer for a refusal: the errors, and what to show in the form again.
 * @param values what was typed; never a password
 * @throws whatever is no expected refusal
 */
export function refusedForm(
  error: unknown,
  site: Pick<RequestContext, "setHeader">,
  values: Record<string, string> = {},
) {
  const { status, errors } = refusalOf(error, site);
  return data({ errors, values }, { status });
}
