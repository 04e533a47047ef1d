import { mustHold } from "../media-refused";
import { checkLock, findDecrypter } from "./encryption/find-encryption";
import { checkHidden } from "./hidden";
import { Inflater } from "./inflate";
import type { PdfLink } from "./link-kinds";
import { listLinks } from "./links";
import { NO_PAGES } from "./refusals";
import { readPdfText } from "./text/read-text";
import type { TextRow } from "./text/rows";
import { readObjectStream, readXrefStream } from "./structure";
import { walkPdf } from "./walk";

/** What a PDF that passed contains and a reader should know of. */
interface Inspected {
  links: PdfLink[];
  isChangedAfterSigning: boolean;
  /** Reads its pages' lines, as far as they are text. */
  readText: () => TextRow[][];
}

/**
 * Inspects a PDF as a whole before anybody gets to open it (rules/certificates#inspection). It passes only where
 * every object was read, compressed ones too, none is active, and no reader can find another than those that were read.
 * @throws MediaRefused with a sentence that says what is wrong
 */
export function inspectPdf(bytes: Uint8Array): Inspected {
  const document = walkPdf(bytes);
  const decrypter = findDecrypter(document);
  const opening = { inflater: new Inflater(), decrypter };
  for (const stream of document.objectStreams) readObjectStream(document, stream, opening);
  checkLock(document, decrypter);
  const objectStreams = new Set(document.objectStreams.map(({ number }) => number));
  for (const stream of document.xrefStreams) readXrefStream(document, stream, opening.inflater, objectStreams);
  document.checkLengths();
  document.checkStreams();
  document.checkEvents();
  document.checkShownFrom();
  checkHidden(document);
  document.checkRoots();
  mustHold(document.pages > 0, NO_PAGES);
  return {
    links: listLinks(document, decrypter),
    isChangedAfterSigning: document.isChangedAfterSigning,
    readText: () => readPdfText(document, decrypter),
  };
}
