import { Note } from "~/ui/note";
import type { Errors } from "./use-act";

/** What went wrong with a form, where no field says it. */
export function Trouble({ errors }: { errors: Errors }) {
  const text = errors["form"];
  return text === undefined ? null : (
    <Note kind="bad" role="alert">
      {text}
    </Note>
  );
}
