import * as v from "valibot";
import type { FieldErrors } from "./errors";

export type FormAnswer<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors; values: Record<string, string> };

/**
 * Reads and validates a posted form. Of a repeated field the last value counts; files are left out.
 * @returns the parsed value, or per field what is wrong (`form` for a body that is no form) and what was typed
 */
export async function readForm<S extends v.GenericSchema>(
  request: Request,
  schema: S,
): Promise<FormAnswer<v.InferOutput<S>>> {
  const values = await fieldsOf(request);
  if (values === null)
    return { ok: false, errors: { form: "The form could not be read. Please send it again." }, values: {} };
  const result = v.safeParse(schema, values);
  return result.success
    ? { ok: true, value: result.output }
    : { ok: false, errors: fieldErrors(result.issues), values };
}

async function fieldsOf(request: Request): Promise<Record<string, string> | null> {
  try {
    const entries = [...(await request.formData())].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return Object.fromEntries(entries);
  } catch {
    return null;
  }
}

/** The first message per field. */
function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? "form"] ??= issue.message;
  return errors;
}
