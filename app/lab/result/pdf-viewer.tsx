import { useEffect, useRef, useState } from "react";
import { IconButton } from "~/ui/button";
import { openPdf, type Pdf } from "./open-pdf.client";

const ZOOMS = [1, 1.5, 2, 3] as const;

/** Draws a PDF page by page (docs/decisions/016); what a page says stands under it as text too. */
export function PdfViewer({ address, name }: { address: string; name: string }) {
  const [pdf, setPdf] = useState<Pdf | "failed" | null>(null);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  useEffect(() => {
    const opening = openPdf(address);
    opening.pdf.then(setPdf, () => setPdf("failed"));
    return opening.close;
  }, [address]);
  if (pdf === "failed")
    return (
      <p className="lab-wait" role="alert">
        The certificate could not be shown here.
      </p>
    );
  if (pdf === null)
    return (
      <p className="lab-wait" role="status">
        Loading the certificate…
      </p>
    );
  return (
    <>
      <div className="lab-pages" role="group" aria-label="Page and zoom">
        <IconButton label="Previous page" icon="chevron-left" disabled={page === 1} onClick={() => setPage(page - 1)} />
        <span role="status">
          <span className="sr">Page </span>
          {page} / {pdf.numPages}
        </span>
        <IconButton
          label="Next page"
          icon="chevron-right"
          disabled={page === pdf.numPages}
          onClick={() => setPage(page + 1)}
        />
        <IconButton label="Zoom out" icon="minus" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
        <IconButton
          label="Zoom in"
          icon="zoom-in"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
      <Page pdf={pdf} number={page} zoom={ZOOMS[zoom] ?? 1} name={name} />
    </>
  );
}

function Page({ pdf, number, zoom, name }: { pdf: Pdf; number: number; zoom: number; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    const drawing = draw(pdf, number, zoom, canvas.current);
    drawing.text.then(setText, () => setText(""));
    return drawing.stop;
  }, [pdf, number, zoom]);
  return (
    <>
      {/* Larger than its frame it scrolls, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take focus (axe) */}
      <div className="lab-canvas" role="region" aria-label={`Page ${number} of ${name}`} tabIndex={0}>
        <canvas ref={canvas} />
      </div>
      <details className="lab-text">
        <summary>Page {number} as text</summary>
        <p>{text || "This page has no text, only images."}</p>
      </details>
    </>
  );
}

/** Draws one page as wide as its frame, times the zoom, at the screen's own resolution. */
function draw(pdf: Pdf, number: number, zoom: number, canvas: HTMLCanvasElement | null) {
  let stopped = false;
  let cancel: (() => void) | undefined;
  const work = async (): Promise<string> => {
    const page = await pdf.getPage(number);
    if (stopped || canvas === null) return "";
    const fit = (canvas.parentElement?.clientWidth ?? 600) / page.getViewport({ scale: 1 }).width;
    const sharpness = Math.min(window.devicePixelRatio, 2);
    const viewport = page.getViewport({ scale: fit * zoom * sharpness });
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    canvas.style.width = `${100 * zoom}%`;
    const task = page.render({ canvas, viewport });
    cancel = () => task.cancel();
    const [{ items }] = await Promise.all([page.getTextContent(), task.promise]);
    return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : " ") : "")).join("");
  };
  return {
    text: work(),
    stop: () => {
      stopped = true;
      cancel?.();
    },
  };
}
