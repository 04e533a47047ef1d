import { type RefObject, useEffect, useState } from "react";

/**
 * Keeps the form around a part of it from being sent while a file is on its way.
 * @param words said then
 * @returns what is to be said, and how to take it back
 */
export function useHeldForm(part: RefObject<HTMLElement | null>, isWaiting: boolean, words: string) {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const form = part.current?.closest("form");
    if (!form || !isWaiting) return undefined;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setProblem(words);
    };
    form.addEventListener("submit", stop);
    return () => form.removeEventListener("submit", stop);
  }, [part, isWaiting, words]);
  return { problem, settle: () => setProblem(undefined) };
}
