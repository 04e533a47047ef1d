import { type SubmitEvent, useState } from "react";

/** A form sends one answer at a time, and none without a connection: its draft is on this device then. */
export function useSending(busy: boolean, sent: () => void) {
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
