import { mustHold } from "../../media-refused";
import type { PdfDocument } from "../document";
import type { Decrypter } from "../encryption/decrypter";
import { NO_ROOT, TOO_INVOLVED } from "../refusals";
import type { PdfDict, PdfValue } from "../values";
import { Drawing } from "./drawing";
import { type Matrix, IDENTITY } from "./matrix";
import { orNothing, PdfObjects } from "./objects";
import { Effort } from "./operations";
import { rowsOf, type TextRow } from "./rows";

/** Certificates have a few pages; of a longer file nothing is read, since what is left out could contradict. */
const PAGES_MAX = 30;
const DEPTH_MAX = 20;
/** Branches of the tree of pages, each as often as another one names it. */
const BRANCHES_MAX = 1000;
/** Operands, operations and letters of all pages together. */
const EFFORT = 200_000;

interface Page {
  dict: PdfDict;
  resources: PdfDict;
  rotation: number;
}

/**
 * The lines of an inspected PDF, page by page, as far as they are drawn as letters whose meaning the file tells.
 * @returns nothing where it is too involved, or damaged where text stands
 */
export function readPdfText(document: PdfDocument, decrypter: Decrypter | null): TextRow[][] {
  const objects = new PdfObjects(document, decrypter);
  return orNothing(() => {
    const effort = new Effort(EFFORT);
    const fonts: Drawing["fonts"] = new Map();
    return pagesOf(objects).map((page) => {
      const drawing = new Drawing(objects, effort, fonts);
      drawing.draw(contentOf(objects, page.dict), page.resources, ROTATIONS[page.rotation] ?? IDENTITY);
      return rowsOf(drawing.runs);
    });
  }, []);
}

/** As a reader turns a page before showing it. */
const ROTATIONS: Record<number, Matrix> = {
  90: [0, -1, 1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, 1, -1, 0, 0, 0],
};

function pagesOf(objects: PdfObjects): Page[] {
  const [root] = [...objects.document.catalogs].slice(-1);
  mustHold(root !== undefined, NO_ROOT);
  const pages: Page[] = [];
  let branches = 0;
  const visit = (value: PdfValue | undefined, above: Omit<Page, "dict">, depth: number) => {
    branches += 1;
    mustHold(depth < DEPTH_MAX && branches <= BRANCHES_MAX, TOO_INVOLVED);
    const dict = objects.dict(value);
    const rotate = objects.get(dict.get("/Rotate"));
    const rotation = typeof rotate === "number" ? ((rotate % 360) + 360) % 360 : above.rotation;
    const resources = dict.has("/Resources") ? objects.dict(dict.get("/Resources")) : above.resources;
    if (!dict.has("/Kids")) {
      if (dict.get("/Type") === "/Page") pages.push({ dict, resources, rotation });
      mustHold(pages.length <= PAGES_MAX, TOO_INVOLVED);
      return;
    }
    for (const kid of objects.list(dict.get("/Kids"))) visit(kid, { resources, rotation }, depth + 1);
  };
  const tree = objects.dict(root).get("/Pages");
  visit(tree, { resources: new Map<string, PdfValue>(), rotation: 0 }, 0);
  return pages;
}

/** A page's drawing may be cut into streams, even inside a line. */
function contentOf(objects: PdfObjects, page: PdfDict): Uint8Array {
  const contents = page.get("/Contents");
  const own = objects.get(contents);
  const parts = (Array.isArray(own) ? own : [contents]).map((ref) => objects.stream(ref)?.content ?? new Uint8Array());
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length + 1, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    all[at + part.length] = 32;
    at += part.length + 1;
  }
  return all;
}
