import { type ReactNode, useEffect } from "react";
import type { useFetcher } from "react-router";
import type { QueueAnswer, RowAnswer } from "./answer";
import { goOn } from "./use-queue-keys";

interface DecidedRowProps {
  id: string;
  /** What the case is called. */
  name: string;
  columns: number;
  /** What was done with it. */
  children: ReactNode;
}

/** What stands for a case that is decided until the page goes on, so that nothing jumps. */
export const DecidedRow = ({ id, name, columns, children }: DecidedRowProps) => (
  <tr data-case={id} data-done="">
    <td className="case-pick" />
    <td className="order" colSpan={columns}>
      {name}: {children}
    </td>
  </tr>
);

/** What came of a row's form, sent in its place or without scripts; tells the queue once the case is decided. */
export function useRowAnswer(
  id: string,
  fetcher: ReturnType<typeof useFetcher<QueueAnswer>>,
  posted: QueueAnswer | undefined,
  onDone: (id: string) => void,
): RowAnswer | undefined {
  const come = fetcher.data ?? posted;
  const answer = come && "row" in come && come.row.id === id ? come.row : undefined;
  const isDone = answer !== undefined && answer.done !== null;
  useEffect(() => {
    if (isDone) onDone(id);
  }, [isDone, id, onDone]);
  return answer;
}

/** What is sent takes the focus on to the next case. */
export function goOnFrom({ currentTarget }: { currentTarget: HTMLElement }): void {
  const row = currentTarget.closest<HTMLElement>("[data-case]");
  if (row !== null) goOn(row);
}
