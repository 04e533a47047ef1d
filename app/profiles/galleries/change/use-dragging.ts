import { type RefObject, useEffect, useRef } from "react";

interface Dragging {
  /** One of them is dragged over another. */
  onOver: (id: string, other: string) => void;
  onDropped: () => void;
}

const itemOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-item]") : null;

/** Dragging the lines of a list by their grips; whoever cannot drag has buttons beside it. */
export function useDragging(list: RefObject<HTMLElement | null>, dragging: Dragging) {
  const acts = useRef(dragging);
  useEffect(() => {
    acts.current = dragging;
  });
  useEffect(() => {
    const own = list.current;
    if (own === null) return undefined;
    let id: string | undefined;
    const start = (event: DragEvent) => {
      const line = itemOf(event);
      id = line?.dataset["item"];
      if (line === null || event.dataTransfer === null) return;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setDragImage(line, 12, 12);
    };
    const over = (event: DragEvent) => {
      if (id === undefined) return;
      event.preventDefault();
      const other = itemOf(event)?.dataset["item"];
      if (other !== undefined && other !== id) acts.current.onOver(id, other);
    };
    const end = (event: DragEvent) => {
      event.preventDefault();
      if (id === undefined) return;
      id = undefined;
      acts.current.onDropped();
    };
    const stop = new AbortController();
    own.addEventListener("dragstart", start, stop);
    own.addEventListener("dragover", over, stop);
    // Where the line itself was moved meanwhile, a browser may tell of the one and not of the other.
    own.addEventListener("drop", end, stop);
    own.addEventListener("dragend", end, stop);
    return () => stop.abort();
  }, [list]);
}
