import { validator } from "hono-openapi";
import type * as v from "valibot";
import { Invalid } from "../../errors";

type Schema = v.GenericSchema | v.GenericSchemaAsync;

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
  validator("query", schema, (result) => {
    if (!result.success) refuse(result.error);
  });

const NO_OBJECT = "Send a JSON object.";

/** Parses a JSON body likewise; a list is refused, which a schema without required fields takes for an empty object. */
export const json = <S extends Schema>(schema: S) =>
  validator("json", schema, (result) => {
    if (Array.isArray(result.data)) throw new Invalid({ input: NO_OBJECT });
    if (!result.success) refuse(result.error);
  });
