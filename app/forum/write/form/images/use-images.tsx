import { type ClipboardEvent, type DragEvent, type RefObject, Suspense, useState } from "react";
import { onDemand } from "~/ui/on-demand";

const ImageUploads = onDemand(() => import("./image-uploads"));

const imagesIn = (files: FileList): File[] => [...files].filter(({ type }) => type.startsWith("image/"));

/** Images for a text field: chosen by a button, dropped on it or pasted into it. What uploads them comes on first use. */
export function useImages(field: RefObject<HTMLTextAreaElement | null>) {
  const [brought, setBrought] = useState<{ nth: number; files: File[] } | null>(null);
  const bring = (files: File[]) => setBrought((before) => ({ nth: (before?.nth ?? 0) + 1, files }));
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const files = imagesIn(data.files);
    // Text that was copied with its picture, as from a table, is text.
    if (files.length === 0 || data.types.includes("text/plain")) return;
    event.preventDefault();
    bring(files);
  };
  const insert = (markdown: string) => {
    const area = field.current;
    if (area === null) return;
    const [at, { value }] = [area.selectionEnd, area];
    const before = at === 0 || value[at - 1] === "\n" ? "" : "\n\n";
    area.setRangeText(`${before}${markdown}\n\n`, at, at, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return {
    choose: () => bring([]),
    handlers: {
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer),
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      },
    },
    panel: brought && (
      <Suspense fallback={<p className="small muted">Loading…</p>}>
        <ImageUploads
          brought={brought}
          onInsert={insert}
          onClose={() => {
            setBrought(null);
            field.current?.focus();
          }}
        />
      </Suspense>
    ),
  };
}
