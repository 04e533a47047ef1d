import { type SubmitEvent, useEffect, useState } from "react";

interface Sending {
  busy: boolean;
  /** What came back in place of another page. */
  answer: unknown;
  sent: () => void;
  keep: () => void;
}

/**
 * A form sends one answer at a time, and none without a connection: its draft is on this device then. What comes back is
 * a draft again.
 */
export function useSending({ busy, answer, sent, keep }: Sending) {
  useEffect(() => {
    if (answer !== undefined) keep();
  }, [answer, keep]);
  const [offline, setOffline] = useState(0);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (busy) {
      event.preventDefault();
      return;
    }
    sent();
    if (!navigator.onLine) event.preventDefault();
    setOffline(navigator.onLine ? 0 : offline + 1);
  };
  return { onSubmit, offline };
}
