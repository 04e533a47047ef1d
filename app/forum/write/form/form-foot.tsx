import { useLocation } from "react-router";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Noticed } from "./noticed";
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
      <Noticed of={answer}>
        <Note kind="bad" role="alert">
          {refusal}
        </Note>
      </Noticed>
    );
  }
  return (
    <Noticed of={answer}>
      <Note kind="bad" role="alert" title={message}>
        Your text is still here.{" "}
        <Link to={`/login?returnTo=${encodeURIComponent(pathname)}`} target="_blank">
          Log in on a new tab
        </Link>
        , then send it again.
      </Note>
    </Noticed>
  );
}

/** `of` is 0 with a connection, else how often it was tried without one. */
export const Offline = ({ of }: { of: number }) =>
  of > 0 && (
    <Noticed of={of}>
      <Note kind="wait" icon="wifi-off" role="alert" title="You are offline.">
        Your text is saved on this device. Send it again when you are back.
      </Note>
    </Noticed>
  );
