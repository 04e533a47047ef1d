import { data } from "react-router";
import type { Answer } from "./posted.server";

const UNREACHED = "The site could not be reached. Your text is still here: please send it again.";

/** A form stays with what was typed where its answer never came; without this the whole page would go. */
export async function orUnreached<T>(request: Request, serverAction: () => Promise<T>) {
  const typed = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    // What the site answered, such as where to go, is no error of the connection.
    if (!(error instanceof Error) || error.name === "AbortError") throw error;
    const texts = [...(await typed.formData())].filter(
      (field): field is [string, string] => typeof field[1] === "string",
    );
    const values: Record<string, string> = Object.fromEntries(texts);
    // With this status nothing else of the page is asked for anew, which would not come either.
    return data<Answer>({ errors: { form: UNREACHED }, values, preview: null, login: false }, { status: 503 });
  }
}
