import { ask, type Person } from "./site";

async function visit(path: string, who: Person | undefined, form?: Record<string, string>) {
  const answer = await ask(path, { form, cookie: who?.cookie });
  return { status: answer.status, to: answer.headers.get("location") ?? "", text: await answer.text() };
}

/** What a page says to somebody, or where it leads. */
export const page = (path: string, who?: Person) => visit(path, who);

/** The same of a form that is sent, with scripts off. */
export const send = (path: string, fields: Record<string, string>, who?: Person) => visit(path, who, fields);
