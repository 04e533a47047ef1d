import { type ComponentProps, type ReactNode, useRef } from "react";
import { NotDecided } from "./not-decided";
import { SelectionBar } from "./selection-bar";
import { useDecidedRows } from "./use-decided-rows";

interface QueueTableProps {
  /** Of the cases of the page. */
  ids: readonly string[];
  /** Sends what is done with a selection. */
  fetcher: ComponentProps<typeof SelectionBar>["fetcher"];
  /** What came of the last selection. */
  came: (ComponentProps<typeof NotDecided> & { error: string | null }) | undefined;
  /** What can be done with a selection; null where nothing can. */
  selecting: Omit<ComponentProps<typeof SelectionBar>, "queue" | "fetcher" | "error"> | null;
  /** What stands there where no case is left; what came of the last selection then still shows. */
  empty: ReactNode;
  /** Below the table: its keys. */
  keys: ReactNode;
  /** The table. @param onDone what a row calls once its case is decided */
  children: (onDone: (id: string) => void) => ReactNode;
}

/** A queue as a table, decided one by one or by selection. When all of a page are decided, the next ones come. */
export function QueueTable({ ids, fetcher, came, selecting, empty, keys, children }: QueueTableProps) {
  const queue = useRef<HTMLDivElement>(null);
  const onDone = useDecidedRows(queue, ids);
  const outcome = came && <NotDecided done={came.done} refused={came.refused} />;
  if (ids.length === 0) {
    return (
      <>
        {outcome}
        {empty}
      </>
    );
  }
  return (
    <div ref={queue} className="queue stack" data-queue="">
      {outcome}
      <div className="card">
        {selecting && <SelectionBar {...{ queue, fetcher, ...selecting }} error={came?.error ?? undefined} />}
        <table className="table table--stack">{children(onDone)}</table>
      </div>
      {keys}
    </div>
  );
}
