import { mustHold } from "../media-refused";
import { FILE_KEYS, type PdfDocument } from "./document";
import type { Decrypter } from "./encryption/decrypter";
import type { LinkKind, PdfLink } from "./link-kinds";
import { LONG_LINK, PROGRAM_LINK, SCRIPT_LINK, SHARED_LINK, TOO_INVOLVED } from "./refusals";
import { lettersOf, PdfText } from "./texts";
import { PdfRef } from "./values";

const ADDRESS_MAX = 300;
/** Values looked at to find where the links of one file lead; the texts found are decrypted one by one. */
const STEPS_MAX = 100_000;
const ADDRESSES_MAX = 20_000;
const SCRIPTS = /^(?:javascript|vbscript|livescript|mocha|data|blob|jar|mhtml)$/;
/** What a system takes for a call of one of its own programs. */
const PROGRAMS = /^(?:ms-[\w.-]+|search|search-ms|shell|cmd|powershell|exec|run)$/;
const KINDS: Readonly<Record<string, LinkKind>> = { http: "web", https: "web", mailto: "contact", tel: "contact" };

/** Each once, those that a browser would open as a web page last. @throws MediaRefused for a link that acts */
export function listLinks(document: PdfDocument, decrypter: Decrypter | null): PdfLink[] {
  const links = new Map<string, PdfLink>();
  for (const text of textsOf(document)) {
    mustHold(!text.isCut, LONG_LINK);
    const address = lettersOf(decrypter?.text(text) ?? text.bytes);
    const shown = legible(address);
    links.set(shown, { kind: kindOf(address), address: shown });
  }
  return [...links.values()].toSorted((one, other) => Number(one.kind === "web") - Number(other.kind === "web"));
}

/**
 * Every text that a link could stand for; a file has several names, and a number may have had several objects. No number
 * is followed twice, so what it costs grows no faster than the file.
 */
function textsOf(document: PdfDocument): Set<PdfText> {
  const texts = new Set<PdfText>();
  const followed = new Set<number>();
  const open = document.links.slice();
  for (let steps = 0; steps < open.length; steps += 1) {
    mustHold(steps < STEPS_MAX && texts.size <= ADDRESSES_MAX, TOO_INVOLVED);
    const value = open[steps];
    if (value instanceof PdfText) texts.add(value);
    else if (value instanceof PdfRef) {
      if (followed.has(value.number)) continue;
      followed.add(value.number);
      for (const each of document.named.get(value.number) ?? []) open.push(each);
    } else if (value instanceof Map) {
      for (const key of FILE_KEYS) {
        const name = value.get(key);
        if (name !== undefined) open.push(name);
      }
    }
  }
  return texts;
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
    .replace(/^[\0- \s]+/, "")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd")
    .slice(0, ADDRESS_MAX)
    .toWellFormed();
