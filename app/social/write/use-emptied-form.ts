import { useEffect, useRef } from "react";

/** For a form that stays on the page: what was published is no longer to be written. @param isRefused keeps what it holds */
export function useEmptiedForm(isSending: boolean, isRefused: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending && !isRefused) form.current?.reset();
    wasSending.current = isSending;
  }, [isSending, isRefused]);
  return form;
}
