import { mustHold } from "../../media-refused";
import type { PdfDocument } from "../document";
import { CIPHER, CIPHER_UNCLEAR, PASSWORD, RECIPIENTS, TOO_INVOLVED } from "../refusals";
import { PdfText } from "../texts";
import { type PdfDict, PdfRef, type PdfValue } from "../values";
import { type Cipher, Decrypter } from "./decrypter";
import { type Encryption, fileKey } from "./file-key";

/** What the end of a table says of encryption. */
export interface Trailer {
  encrypt: PdfValue;
  /** Whether it names the document's root, as the end of a linearized file's second table need not. */
  hasRoot: boolean;
  id: PdfText | null;
}

interface Found {
  encryption: Encryption;
  ciphers: { streams: Cipher; texts: Cipher };
}

const CIPHERS: ReadonlyMap<PdfValue | undefined, Cipher> = new Map([
  ["/None", "none"],
  ["/V2", "rc4"],
  ["/AESV2", "aes128"],
  ["/AESV3", "aes256"],
]);
/** More than one owner ever writes, and longer. */
const IDS_MAX = 8;
const ID_BYTES_MAX = 512;
/** Each saving may say anew how the file is locked. */
const LOCKS_MAX = 256;

/**
 * How a file is read that anybody may open and only its owner may change; null where it is not encrypted.
 * @throws MediaRefused where it takes a password, and where two readers could decrypt it in different ways
 */
export function findDecrypter(document: PdfDocument): Decrypter | null {
  const lock = lockOf(document);
  if (lock === null) return null;
  const ends = endsOf(document);
  for (const id of idsOf(ends)) {
    const key = fileKey(lock.encryption, id);
    if (key !== null) return new Decrypter(key, lock.ciphers, ends.length < document.ends.length);
  }
  mustHold(false, PASSWORD);
}

/** @throws MediaRefused where an object in a stream has the number of what said how the file is locked */
export function checkLock(document: PdfDocument, decrypter: Decrypter | null): void {
  if (decrypter !== null) lockOf(document);
}

/** The ends that a reader may begin at, or that say how the file is locked. */
const endsOf = (document: PdfDocument): Trailer[] =>
  document.ends.filter(({ encrypt, hasRoot }) => hasRoot || encrypt !== null);

/** The one lock that all of these ends lead to; null where none speaks of one. */
function lockOf(document: PdfDocument): Found | null {
  if (document.ends.every(({ encrypt }) => encrypt === null)) return null;
  let lock: { found: Found; print: string } | null = null;
  for (const dict of locksOf(document)) {
    const found = readEncryption(document, dict);
    const print = printed(found);
    lock ??= { found, print };
    mustHold(lock.print === print, CIPHER_UNCLEAR);
  }
  mustHold(lock !== null, CIPHER_UNCLEAR);
  return lock.found;
}

/** Where one end leads to no lock, a reader that begins there reads the file as it stands, and another one decrypts it. */
function locksOf(document: PdfDocument): Set<PdfDict> {
  const locks = new Set<PdfDict>();
  const followed = new Set<number>();
  const take = (dict: PdfValue): void => {
    mustHold(dict instanceof Map, CIPHER_UNCLEAR);
    mustHold(locks.add(dict).size <= LOCKS_MAX, TOO_INVOLVED);
  };
  for (const { encrypt } of endsOf(document)) {
    if (!(encrypt instanceof PdfRef)) take(encrypt);
    else if (!followed.has(encrypt.number)) {
      followed.add(encrypt.number);
      for (const dict of allOf(document, encrypt)) take(dict);
    }
  }
  return locks;
}

/** All that a number stands for, which has to be known whole: what could be no lock is not kept. */
function allOf(document: PdfDocument, { number }: PdfRef): readonly PdfValue[] {
  const values = document.named.get(number) ?? [];
  mustHold(values.length > 0 && values.length === document.definitions.get(number), CIPHER_UNCLEAR);
  return values;
}

/** The key is made from the file's first name, which later savings keep. */
function idsOf(ends: readonly Trailer[]): Iterable<Uint8Array> {
  const ids = new Map<string, Uint8Array>();
  for (const { id } of ends) {
    mustHold(id === null || id.to - id.from <= ID_BYTES_MAX, CIPHER_UNCLEAR);
    const bytes = id?.bytes ?? new Uint8Array();
    mustHold(ids.set(bytes.join(), bytes).size <= IDS_MAX, CIPHER_UNCLEAR);
  }
  return ids.values();
}

/** A dictionary's entry, whether it stands there or in one object elsewhere. */
function entryOf(document: PdfDocument, dict: PdfDict, key: string): PdfValue {
  const value = dict.get(key) ?? null;
  if (!(value instanceof PdfRef)) return value;
  const [named = null, ...others] = allOf(document, value);
  mustHold(others.length === 0, CIPHER_UNCLEAR);
  return named;
}

function readEncryption(document: PdfDocument, dict: PdfDict): Found {
  const filters = entryOf(document, dict, "/CF");
  for (const each of [dict, filters]) mustHold(!(each instanceof Map && document.repeated.has(each)), CIPHER_UNCLEAR);
  mustHold(
    dict.get("/Filter") === "/Standard",
    dict.has("/Recipients") || filters instanceof Map ? RECIPIENTS : CIPHER,
  );
  const [version, revision, permissions] = ["/V", "/R", "/P"].map((key) => dict.get(key));
  mustHold(typeof version === "number" && typeof revision === "number" && typeof permissions === "number", CIPHER);
  const ciphers = ciphersOf(document, dict, version);
  mustHold(version === 5 ? revision === 5 || revision === 6 : revision >= 2 && revision <= 4, CIPHER);
  const isLong = version === 5;
  return {
    ciphers,
    encryption: {
      revision,
      permissions,
      keyBytes: keyBytesOf(dict, version, revision),
      owner: bytesOf(dict, "/O", isLong ? 48 : 32),
      user: bytesOf(dict, "/U", isLong ? 48 : 32),
      userKey: isLong ? bytesOf(dict, "/UE", 32) : new Uint8Array(),
      ownerKey: isLong ? bytesOf(dict, "/OE", 32) : new Uint8Array(),
      hasOpenMetadata: dict.get("/EncryptMetadata") === false,
    },
  };
}

function keyBytesOf(dict: PdfDict, version: number, revision: number): number {
  if (version === 1 || revision === 2) return 5;
  if (version >= 4) return 16;
  const bits = dict.get("/Length") ?? 40;
  mustHold(typeof bits === "number" && bits >= 40 && bits <= 128 && bits % 8 === 0, CIPHER);
  return bits / 8;
}

function bytesOf(dict: PdfDict, key: string, length: number): Uint8Array {
  const text = dict.get(key);
  mustHold(text instanceof PdfText && text.bytes.length >= length, CIPHER);
  return text.bytes.subarray(0, length);
}

function ciphersOf(document: PdfDocument, dict: PdfDict, version: number): Found["ciphers"] {
  if (version === 1 || version === 2) return { streams: "rc4", texts: "rc4" };
  mustHold(version === 4 || version === 5, CIPHER);
  const ciphers = { streams: cipherOf(document, dict, "/StmF"), texts: cipherOf(document, dict, "/StrF") };
  const isLong = (cipher: Cipher) => cipher === "aes256";
  for (const cipher of Object.values(ciphers))
    mustHold(cipher === "none" || isLong(cipher) === (version === 5), CIPHER);
  return ciphers;
}

function cipherOf(document: PdfDocument, dict: PdfDict, key: string): Cipher {
  const name = dict.get(key) ?? "/Identity";
  if (name === "/Identity") return "none";
  const filters = entryOf(document, dict, "/CF");
  const filter = filters instanceof Map && typeof name === "string" ? entryOf(document, filters, name) : null;
  mustHold(filter instanceof Map && !document.repeated.has(filter), CIPHER);
  const cipher = CIPHERS.get(filter.get("/CFM") ?? "/None");
  mustHold(cipher !== undefined, CIPHER);
  return cipher;
}

const printed = ({ encryption, ciphers }: Found): string =>
  JSON.stringify([encryption, ciphers], (_, value: unknown) => (value instanceof Uint8Array ? value.join() : value));
