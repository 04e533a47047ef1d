import { mustHold } from "../media-refused";
import type { PdfDocument } from "./document";
import type { Decrypter } from "./encryption/decrypter";
import type { LinkKind, PdfLink } from "./link-kinds";
import { PROGRAM_LINK, SCRIPT_LINK, SHARED_LINK, TOO_INVOLVED } from "./refusals";
import { lettersOf, PdfText } from "./texts";
import { PdfRef, type PdfValue } from "./values";

const ADDRESS_MAX = 300;
const REFERENCES_MAX = 8;
/** The names that one file has on several systems. */
const FILE_KEYS = ["/F", "/UF", "/Unix", "/DOS", "/Mac"];
const SCRIPTS = /^(?:javascript|vbscript|livescript|mocha|data|blob|jar|mhtml)$/;
/** What a system takes for a call of one of its own programs. */
const PROGRAMS = /^(?:ms-[\w.-]+|search|search-ms|shell|cmd|powershell|exec|run)$/;
const KINDS: Readonly<Record<string, LinkKind>> = { http: "web", https: "web", mailto: "contact", tel: "contact" };

/** Each once, those that a browser would open as a web page last. @throws MediaRefused for a link that acts */
export function listLinks(document: PdfDocument, decrypter: Decrypter | null): PdfLink[] {
  const links = new Map<string, PdfLink>();
  for (const link of document.links) {
    for (const text of textsOf(document, link, 0)) {
      const address = lettersOf(decrypter?.text(text) ?? text.bytes);
      const shown = legible(address);
      links.set(shown, { kind: kindOf(address), address: shown });
    }
  }
  return [...links.values()].toSorted((one, other) => Number(one.kind === "web") - Number(other.kind === "web"));
}

/** Every text that it could stand for; a file has several names, and a number may have had several objects. */
function textsOf(document: PdfDocument, value: PdfValue, depth: number): PdfText[] {
  mustHold(depth < REFERENCES_MAX, TOO_INVOLVED);
  if (value instanceof PdfText) return [value];
  if (value instanceof PdfRef)
    return (document.named.get(value.number) ?? []).flatMap((each) => textsOf(document, each, depth + 1));
  if (!(value instanceof Map)) return [];
  return FILE_KEYS.flatMap((key) => textsOf(document, value.get(key) ?? null, depth + 1));
}

/** As browsers take it: blanks before it and line ends within it do not count. @throws MediaRefused */
function kindOf(address: string): LinkKind {
  const plain = address.replace(/[\t\r\n]/g, "").replace(/^[\0- ]+/, "");
  const [, scheme = ""] = /^([a-z][\w+.-]*):/i.exec(plain) ?? [];
  const name = scheme.toLowerCase();
  mustHold(!SCRIPTS.test(name), SCRIPT_LINK);
  mustHold(!PROGRAMS.test(name), PROGRAM_LINK);
  mustHold(!/^[\\/]{2}/.test(plain), SHARED_LINK);
  if (name === "file" || name.length === 1) return "file";
  return name === "" ? (/^[\\/]/.test(plain) ? "file" : "relative") : (KINDS[name] ?? "other");
}

/** Without what does not show or turns the direction of writing around, and not without end. */
const legible = (address: string): string =>
  address
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd")
    .slice(0, ADDRESS_MAX)
    .toWellFormed();
