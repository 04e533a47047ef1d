import { mustHold } from "../media-refused";
import { checkHidden } from "./hidden";
import { Inflater } from "./inflate";
import { NO_PAGES } from "./refusals";
import { checkClaims, readObjectStream, readXrefStream } from "./structure";
import { walkPdf } from "./walk";

/**
 * Inspects a PDF as a whole before anybody gets to open it (rules/certificates#inspection). It passes only where
 * every object was read, compressed ones too, none is active, and no reader can find another than those that were read.
 * @throws MediaRefused with a sentence that says what is wrong
 */
export function inspectPdf(bytes: Uint8Array): void {
  const document = walkPdf(bytes);
  const inflater = new Inflater();
  for (const stream of document.objectStreams) readObjectStream(document, stream, inflater);
  const objectStreams = new Set(document.objectStreams.map(({ number }) => number));
  for (const stream of document.xrefStreams) readXrefStream(document, stream, inflater, objectStreams);
  document.checkLengths();
  document.checkStreams();
  checkClaims(document);
  document.checkOpenings();
  checkHidden(document);
  document.checkRoots();
  mustHold(document.pages > 0, NO_PAGES);
}
