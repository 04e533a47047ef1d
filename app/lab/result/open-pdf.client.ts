import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";

export type Pdf = PDFDocumentProxy;

/**
 * Opens a PDF for drawing. Scripts, forms and wasm decoders stay off: certificates hold none that we accept, and the
 * page's policy allows none.
 * @param address on this site
 */
export function openPdf(address: string): { pdf: Promise<Pdf>; close: () => void } {
  GlobalWorkerOptions.workerSrc = workerAddress;
  const task = getDocument({ url: address, enableXfa: false, useWasm: false });
  return { pdf: task.promise, close: () => void task.destroy() };
}
