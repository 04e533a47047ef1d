import { mustHold } from "../../media-refused";
import type { PdfDocument } from "../document";
import { CIPHER, CIPHER_UNCLEAR, PASSWORD, RECIPIENTS } from "../refusals";
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
/** More than one owner ever writes. */
const IDS_MAX = 8;

/**
 * How a file is read that anybody may open and only its owner may change; null where it is not encrypted.
 * @throws MediaRefused where it takes a password, and where two readers could decrypt it in different ways
 */
export function findDecrypter(document: PdfDocument): Decrypter | null {
  if (document.ends.every(({ encrypt }) => encrypt === null)) return null;
  const ends = document.ends.filter(({ encrypt, hasRoot }) => hasRoot || encrypt !== null);
  const dicts = new Set(ends.flatMap(({ encrypt }) => dictsOf(document, encrypt)));
  const found = [...dicts].map((dict) => readEncryption(document, dict));
  const [first, ...others] = found;
  mustHold(first !== undefined && others.every((other) => printed(other) === printed(first)), CIPHER_UNCLEAR);
  // The key is made from the file's first name, which later savings keep.
  const ids = new Map(ends.map(({ id }) => (id === null ? ["", new Uint8Array()] : [id.bytes.join(), id.bytes])));
  mustHold(ids.size <= IDS_MAX, CIPHER_UNCLEAR);
  for (const id of ids.values()) {
    const key = fileKey(first.encryption, id);
    if (key !== null) return new Decrypter(key, first.ciphers, ends.length < document.ends.length);
  }
  mustHold(false, PASSWORD);
}

function dictsOf(document: PdfDocument, encrypt: PdfValue): PdfDict[] {
  const dicts = encrypt instanceof PdfRef ? (document.named.get(encrypt.number) ?? []) : [encrypt];
  return dicts.map((dict) => {
    mustHold(dict instanceof Map, CIPHER_UNCLEAR);
    return dict;
  });
}

/** A dictionary's entry, whether it stands there or in one object elsewhere. */
function entryOf(document: PdfDocument, dict: PdfDict, key: string): PdfValue {
  const value = dict.get(key) ?? null;
  if (!(value instanceof PdfRef)) return value;
  const [named = null, ...others] = document.named.get(value.number) ?? [];
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
