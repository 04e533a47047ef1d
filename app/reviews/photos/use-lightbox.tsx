import { type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { onDemand } from "~/ui/on-demand";
import type { ShownPhoto } from "./photo-words";

/** Comes when a photograph is opened. */
const Lightbox = onDemand(() => import("./lightbox"));

/**
 * Opens photographs over the page where scripts run; the links that it is given to lead to them without.
 * @param about what stands below each besides what it shows
 * @returns what a link does when it is clicked, and where the open one stands
 */
export function useLightbox(photos: readonly ShownPhoto[], about?: (id: string) => ReactNode) {
  const { key } = useLocation();
  const [open, setOpen] = useState<{ key: string; at: number } | null>(null);
  const show = (event: MouseEvent, at: number) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen({ key, at });
  };
  const box = open?.key === key && (
    <Suspense fallback={null}>
      <Lightbox photos={photos} first={open.at} onClose={() => setOpen(null)} about={about} />
    </Suspense>
  );
  return { show, box };
}
