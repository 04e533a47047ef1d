import { data } from "react-router";
import { storedText, storeText } from "~/device/stored-text";
import { refusedChange } from "../change/refused-change";
import { draftKey } from "../live/draft-key";

const UNREACHED = "The site could not be reached. Your text is still here: please send it again.";

/**
 * Posts a form of the messages screen. What the site stored is no draft anymore (rules/messages#composer); what it
 * refused, or what never reached it, stays where it was typed.
 */
export async function sendForm<T>(request: Request, serverAction: () => Promise<T>) {
  const copy = request.clone().formData();
  try {
    return await serverAction();
  } catch (answer) {
    const form = await copy;
    if (answer instanceof Response && answer.status === 303) forgetSent(request.url, form);
    // What the site answered, such as where to go, is no error of the connection.
    if (!(answer instanceof TypeError)) throw answer;
    const errors = { form: UNREACHED };
    const change = refusedChange(form, errors);
    const typed = form.get("text") ?? form.get("message");
    const text = change === null && typeof typed === "string" ? typed : "";
    // With this status nothing else of the page is asked for anew, which would not come either.
    return data({ errors, text, change }, { status: 503 });
  }
}

/** What was typed meanwhile stays. */
function forgetSent(address: string, form: FormData): void {
  const text = form.get("text");
  if (form.get("intent") !== "send" || typeof text !== "string") return;
  const { searchParams } = new URL(address);
  const [conversation, user] = [searchParams.get("conversation"), searchParams.get("user")];
  const key = conversation !== null ? draftKey({ conversation }) : user !== null ? draftKey({ user }) : null;
  if (key !== null && storedText(key) === text.replaceAll("\r\n", "\n")) storeText(key, "");
}
