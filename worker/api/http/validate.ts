import { validator } from "hono-openapi";
import type * as v from "valibot";
import { Invalid } from "../../errors";
import { normalTexts } from "../../normal-text";

type Schema = v.GenericSchema | v.GenericSchemaAsync;

/** The schema as it is, but that it sees texts as they are stored. */
function seeingNormalTexts<S extends Schema>(schema: S): S {
  const standard = schema["~standard"];
  const validate: typeof standard.validate = (value) => standard.validate(normalTexts(value));
  return { ...schema, "~standard": { ...standard, validate } };
}

function refuse(
  issues: readonly { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }[],
): never {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = (path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".") || "input";
    fields[name] ??= message;
  }
  throw new Invalid(fields);
}

/** Parses the query string; a malformed value answers 400 problem details naming the field. */
export const query = <S extends Schema>(schema: S) =>
  validator("query", seeingNormalTexts(schema), (result) => {
    if (!result.success) refuse(result.error);
  });

const NO_OBJECT = "Send a JSON object.";

/** Parses a JSON body likewise; a list is refused, which a schema without required fields takes for an empty object. */
export const json = <S extends Schema>(schema: S) =>
  validator("json", seeingNormalTexts(schema), (result) => {
    if (Array.isArray(result.data)) throw new Invalid({ input: NO_OBJECT });
    if (!result.success) refuse(result.error);
  });
