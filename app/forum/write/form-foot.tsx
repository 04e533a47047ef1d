import { useLocation } from "react-router";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import type { Answer } from "./posted.server";

/** What is wrong with fields, without what concerns the whole. */
export const fieldsOf = (answer: Answer | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(answer?.errors ?? {}).filter(([name]) => name !== "form"));

/** What was refused and belongs to no field; who was logged out meanwhile finds the way back, and the text still there. */
export function Refused({ answer, message }: { answer: Answer | undefined; message: string }) {
  const { pathname } = useLocation();
  const refusal = answer?.errors["form"];
  if (refusal === undefined) return null;
  if (!answer?.login) {
    return (
      <Note kind="bad" role="alert">
        {refusal}
      </Note>
    );
  }
  return (
    <Note kind="bad" role="alert" title={message}>
      Your text is still here.{" "}
      <Link to={`/login?returnTo=${encodeURIComponent(pathname)}`} target="_blank">
        Login in a new tab
      </Link>
      , then send it again.
    </Note>
  );
}
