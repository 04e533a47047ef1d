import { data, redirect } from "react-router";
import type * as v from "valibot";
import type { RequestContext } from "@worker/context";
import { readForm } from "@worker/form-body";
import { refusalOf } from "~/shell/refused-form";

/** What a form shows again when it was not done with. */
export interface FormAnswer {
  errors: Record<string, string>;
  values: Record<string, string>;
}

interface Sending<S extends v.GenericSchema> {
  schema: S;
  /** Stores it. @returns where to go, and what is said there */
  send: (input: v.InferOutput<S>) => Promise<{ to: string; text: string }>;
}

/** One action for every form of the hub: whatever happens, what was typed stays. */
export async function answerForm<S extends v.GenericSchema>(
  site: RequestContext,
  request: Request,
  { schema, send }: Sending<S>,
) {
  const form = await readForm(request, schema);
  if (!form.ok) return data<FormAnswer>({ errors: form.errors, values: form.values }, { status: 400 });
  const typed = valuesOf(form.value);
  try {
    const { to, text } = await send(form.value);
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
    return redirect(to, 303);
  } catch (error) {
    const { status, errors } = refusalOf(error, site);
    return data<FormAnswer>({ errors, values: typed }, { status });
  }
}

/** What was parsed, as the fields of a form hold it. */
function valuesOf(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]): [string, string][] => {
      if (typeof each === "string") return [[name, each]];
      if (typeof each === "number") return [[name, String(each)]];
      if (Array.isArray(each)) return [[name, each.join(", ")]];
      return name === "extractInfo" ? Object.entries(valuesOf(each)) : [];
    }),
  );
}
