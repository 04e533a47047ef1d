import { useEffect, useRef } from "react";

interface Fetcher {
  state: "idle" | "loading" | "submitting";
  data?: unknown;
}

/** Calls back when a form has been sent and led on: what is refused or previewed comes with an answer. */
export function usePosted({ state, data }: Fetcher, done: () => void): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== "idle" && state === "idle" && data === undefined) done();
    before.current = state;
  });
}
