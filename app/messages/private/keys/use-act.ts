import { useEffect, useRef, useState } from "react";
import { Refused } from "./ask";

const NO_CONNECTION = "There is no connection. Please try again.";

/** What the answers say about a form's fields; "form" where it is about none of them. */
export type Errors = Record<string, string>;

/** Does something that takes a while, once at a time, and says what was wrong. */
export function useAct() {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  const act = (doing: () => Promise<void>): void => {
    if (isBusy) return;
    setIsBusy(true);
    setErrors({});
    doing()
      .catch((error: unknown) => setErrors(errorsOf(error)))
      .finally(() => setIsBusy(false));
  };
  return { form, errors, setErrors, isBusy, act };
}

function errorsOf(error: unknown): Errors {
  if (!(error instanceof Refused)) return { form: error instanceof TypeError ? NO_CONNECTION : String(error) };
  return Object.keys(error.fields).length > 0 ? error.fields : { form: error.message };
}
