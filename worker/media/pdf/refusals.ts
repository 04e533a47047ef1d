/** What is said of a PDF that is refused; each is for the person who chose the file. */
export const NOT_A_PDF = "This file is not a PDF, whatever its name says. Only PDF files are accepted.";
export const LEADING =
  "The file contains something before the PDF begins. Please export the certificate again as a PDF.";
export const TRAILING = "The file contains something after the PDF ends. Please export the certificate again as a PDF.";
export const CUT_OFF = "The PDF is incomplete. Please send the whole file.";
export const POLYGLOT =
  "The file is both a PDF and another kind of file. Please export the certificate again as a PDF.";
export const UNREADABLE =
  "The PDF is damaged, or written in a way that cannot be checked. Please export it again, for example by printing it to a PDF.";
export const TOO_INVOLVED =
  "The PDF has too many parts to be checked. Please export it again, for example by printing it to a PDF.";
export const NO_PAGES = "The PDF has no pages.";
const ENCRYPTED = "The PDF is encrypted, so it cannot be checked. Please send it without a password.";

const remove = (what: string) => `The PDF ${what}. Please export the certificate again without it.`;
const SCRIPT = remove("contains a script");
const LAUNCH = remove("can start a program");
const EMBEDDED = remove("has another file embedded in it");
const MEDIA = remove("contains sound, film or 3D");
const FORM = remove("contains a form that runs or sends something");
export const ELSEWHERE = remove("opens another file");
export const OPENS = remove("does something by itself when it is opened");
export const EXTERNAL = remove("takes part of its content from another file");
export const LINK = remove("contains a link that is not a web address");

/** Names that stand for something active, wherever they occur outside a page's drawing. */
export const FORBIDDEN: ReadonlyMap<string, string> = new Map([
  ["/JavaScript", SCRIPT],
  ["/JS", SCRIPT],
  ["/Launch", LAUNCH],
  ["/EmbeddedFile", EMBEDDED],
  ["/EmbeddedFiles", EMBEDDED],
  ["/FileAttachment", EMBEDDED],
  ["/RichMedia", MEDIA],
  ["/RichMediaExecute", MEDIA],
  ["/Rendition", MEDIA],
  ["/Movie", MEDIA],
  ["/Sound", MEDIA],
  ["/3D", MEDIA],
  ["/XFA", FORM],
  ["/SubmitForm", FORM],
  ["/ImportData", FORM],
  ["/GoToR", ELSEWHERE],
  ["/GoToE", ELSEWHERE],
  ["/Encrypt", ENCRYPTED],
]);

/** Names that do so as keys of a dictionary; elsewhere they may be the name of a font. */
export const FORBIDDEN_KEYS: ReadonlyMap<string, string> = new Map([
  ["/AA", OPENS],
  ["/EF", EMBEDDED],
  ["/Collection", EMBEDDED],
]);
