import * as v from "valibot";
import type { FieldErrors } from "./errors";
import { normalText } from "./normal-text";

export type FormAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; errors: FieldErrors; values: Record<string, string>; ticked?: Record<string, string[]> };

const UNREADABLE = "The form could not be read. Please send it again.";

/**
 * Reads and validates a posted form. Of a repeated field the last value counts; files are left out.
 * @param lists fields that may be repeated, such as checkboxes: of these the schema gets all values as a list
 * @returns the parsed value, or per field what is wrong (`form` for a body that is no form) and what was typed and,
 * of lists, ticked
 */
export async function readForm<S extends v.GenericSchema>(
  request: Request,
  schema: S,
  lists: readonly string[] = [],
): Promise<FormAnswer<v.InferOutput<S>>> {
  const typed = await fieldsOf(request);
  if (typed === null) return { ok: false, errors: { form: UNREADABLE }, values: {} };
  return parseFields(typed, schema, lists);
}

/**
 * Validates the fields of a form that was read already, as where it came with a file.
 * @param typed names and values in the order in which they came; files are left out
 * @param lists as for `readForm`
 */
export function parseFields<S extends v.GenericSchema>(
  typed: Iterable<[string, FormDataEntryValue]>,
  schema: S,
  lists: readonly string[],
): FormAnswer<v.InferOutput<S>> {
  const texts = [...typed].flatMap(([name, text]): [string, string][] =>
    typeof text === "string" ? [[name, normalText(text)]] : [],
  );
  const single = texts.filter(([name]) => !lists.includes(name));
  const values = Object.fromEntries(single);
  const ticked = Object.fromEntries(
    lists.map((list) => [list, texts.flatMap(([name, value]) => (name === list ? [value] : []))]),
  );
  const result = v.safeParse(schema, { ...values, ...ticked });
  if (result.success) return { ok: true, value: result.output };
  const errors = fieldErrors(result.issues);
  return lists.length === 0 ? { ok: false, errors, values } : { ok: false, errors, values, ticked };
}

async function fieldsOf(request: Request): Promise<[string, FormDataEntryValue][] | null> {
  try {
    return [...(await request.formData())];
  } catch {
    return null;
  }
}

function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? "form"] ??= issue.message;
  return errors;
}
