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

/** What a system connects to without asking. */
const SHARES = /^(?:smb|cifs|afp|nfs|davs?|webdavs?)$/;
/** A file that runs, by its name; the second kind only on a disk, since beside the file it may be a site's name. */
const RUNS =
  /\.(?:exe|bat|cmd|ps1|psm1|scr|pif|msi|msp|msc|cpl|dll|vb[es]?|jse?|ws[fh]?|hta|chm|lnk|url|scf|reg|inf|jar|xll|command|terminal|workflow|scpt|desktop|webloc|application|[\w-]+-ms)[. ]*$/i;
const RUNS_ON_DISK = /\.(?:com|app|sh)[. /]*$/i;

/** As browsers take it: blanks before it and line ends within it do not count. @throws MediaRefused */
function kindOf(address: string): LinkKind {
  const plain = address.replace(/[\t\r\n]/g, "").replace(/^[\0- ]+/, "");
  const [, scheme = ""] = /^([a-z][\w+.-]*):/i.exec(plain) ?? [];
  const name = scheme.toLowerCase();
  mustHold(!SCRIPTS.test(name), SCRIPT_LINK);
  mustHold(!PROGRAMS.test(name), PROGRAM_LINK);
  mustHold(!SHARES.test(name), SHARED_LINK);
  if (name !== "" && name !== "file" && name.length > 1) return KINDS[name] ?? "other";
  const path = pathOf(name === "file" ? plain.slice("file:".length) : plain);
  mustHold(!isShared(path), SHARED_LINK);
  const isOnDisk = name !== "" || path.startsWith("/");
  mustHold(!RUNS.test(path) && !(isOnDisk && RUNS_ON_DISK.test(path)), PROGRAM_LINK);
  return isOnDisk ? "file" : "relative";
}

/** With one kind of slash, however it was written, and without what follows a file's name in an address. */
const pathOf = (address: string): string =>
  address
    .replace(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll("\\", "/")
    .replace(/[?#].*$/s, (rest) => (rest.startsWith("?/") ? rest : ""));

/** Another computer's name stands behind two slashes; none, this one's or a disk's letter is here. */
const isShared = (path: string): boolean =>
  path.startsWith("//") && !/^\/\/(?:localhost)?\/(?!\/)|^\/\/[a-z][:|]/i.test(path);

/** Without what does not show or turns the direction of writing around, and not without end. */
const legible = (address: string): string =>
  address
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd")
    .slice(0, ADDRESS_MAX)
    .toWellFormed();
