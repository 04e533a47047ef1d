const ASK = "Please ask the laboratory for its original file.";
const damaged = (what: string) => `The PDF is damaged: ${what}. ${ASK}`;
const unclear = (what: string) => `The PDF cannot be checked: ${what}. ${ASK}`;
const active = (what: string) => `The PDF ${what}. Please ask the laboratory for a certificate without it.`;

/** What is said of a PDF that is refused, for the person who chose it; never to print it anew: that changes its hash. */
export const NOT_A_PDF = "This file is not a PDF, whatever its name says. Only PDF files are accepted.";
export const LEADING = `The file contains something before the PDF begins. ${ASK}`;
export const TRAILING = `The file contains something after the PDF ends. ${ASK}`;
export const CUT_OFF = "The PDF is incomplete. Please send the whole file.";
export const POLYGLOT = `The file is both a PDF and another kind of file. ${ASK}`;
export const NO_PAGES = "The PDF has no pages.";

export const SYNTAX = damaged("something in it is not written as a PDF is");
export const NO_VERSION = damaged("its first line names no version of PDF");
export const NO_ROOT = damaged("it does not say where its pages are");
export const INFLATE = damaged("a part of it cannot be unpacked");
export const INDEX = damaged("the index of a packed part is wrong");
export const LENGTH = damaged("a packed part is not as long as the file says");

export const TOO_INVOLVED = `The PDF has more parts than can be checked. ${ASK}`;
export const TOO_LARGE = `The PDF unpacks to more than can be checked. ${ASK}`;
export const HIDDEN = unclear("an object lies hidden inside another part of the file");
export const HIDDEN_TRAILER = unclear("a second end of its table lies hidden inside another part of the file");
export const ENCODING = unclear("its objects are packed in another way than PDF programs pack them");
export const TWICE = unclear("it says one thing twice, so that two readers may show two different files");
export const DISGUISED = unclear("it looks for objects in a part that is not marked as holding any");

export const LONG_LINK = unclear("a link in it is longer than any address");

export const PASSWORD = "The PDF needs a password to be opened. Please ask the laboratory for one that opens without.";
export const RECIPIENTS =
  "The PDF is locked for certain people. Please ask the laboratory for one that anyone can open.";
export const CIPHER = unclear("it is encrypted in a way that is not in use");
export const CIPHER_UNCLEAR = unclear("how it is encrypted is said twice, or in only one of its parts");

const SCRIPT = active("contains a script");
const LAUNCH = active("can start a program");
const EMBEDDED = active("has another file embedded in it");
const MEDIA = active("contains sound, film or 3D");
export const PRINTER_PROGRAM = active("contains a program for printers");
const FORM = active("contains a form that runs or sends something");
export const OPENS = active("does something by itself, beyond showing a place in it");
export const EXTERNAL = active("takes part of its content from another file");
export const SCRIPT_LINK = active("contains a link that is a script");
export const PROGRAM_LINK = active("contains a link that starts a program");
export const SHARED_LINK = active("contains a link to another computer's files");

/** Names that stand for something active, wherever they occur outside a page's drawing. */
export const FORBIDDEN: ReadonlyMap<string, string> = new Map([
  ["/JavaScript", SCRIPT],
  ["/JS", SCRIPT],
  ["/Launch", LAUNCH],
  ["/EmbeddedFile", EMBEDDED],
  ["/EmbeddedFiles", EMBEDDED],
  ["/FileAttachment", EMBEDDED],
  ["/GoToE", EMBEDDED],
  ["/RichMedia", MEDIA],
  ["/RichMediaExecute", MEDIA],
  ["/Rendition", MEDIA],
  ["/Movie", MEDIA],
  ["/Sound", MEDIA],
  ["/3D", MEDIA],
  ["/XFA", FORM],
  ["/SubmitForm", FORM],
  ["/ImportData", FORM],
]);

/** Names that do so as keys of a dictionary; elsewhere they may be the name of a font. */
export const FORBIDDEN_KEYS: ReadonlyMap<string, string> = new Map([
  ["/EF", EMBEDDED],
  ["/Collection", EMBEDDED],
]);
