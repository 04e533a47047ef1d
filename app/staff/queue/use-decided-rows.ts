import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { focusFirst, useQueueKeys } from "./use-queue-keys";

/**
 * A queue whose rows say themselves what came of them: it has its keys, and when all of a page are decided the next ones
 * come, the first of them with the focus.
 * @param ids of the cases of the page
 * @returns what a row calls once its case is decided
 */
export function useDecidedRows(queue: RefObject<HTMLElement | null>, ids: readonly string[]): (id: string) => void {
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState<readonly string[]>([]);
  const onDone = useCallback((id: string) => setDone((all) => (all.includes(id) ? all : [...all, id])), []);
  useQueueKeys(queue);
  const isAllDone = ids.length > 0 && ids.every((id) => done.includes(id));
  useEffect(() => {
    if (isAllDone) void revalidate();
  }, [isAllDone, revalidate]);
  const [first] = ids;
  const shown = useRef(first);
  useEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    if (document.activeElement === document.body) focusFirst(queue.current);
  }, [queue, first]);
  return onDone;
}
