import { createCipheriv, createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { rc4 } from "@worker/media/pdf/encryption/rc4";
import { latin1, type PdfPart, writeClassicPdf } from "../../scripts/seed/pdf/write-pdf";
import { join } from "./pictures";

/** How programs lock a file, by the names that their menus have for it. */
export const LOCKS = ["RC4 40", "RC4 128", "AES 128", "AES 256", "AES 256, first edition"] as const;
export type Lock = (typeof LOCKS)[number];

interface Wanted {
  lock: Lock;
  /** Without one anybody opens the file, and only its owner may change it. */
  password?: string;
  /** The owner's, which opens the file as well. */
  ownerPassword?: string;
  /** Objects 8 and on, which lie in a compressed and encrypted stream. */
  inside?: readonly string[];
  /** Where the page's link leads. */
  link?: string;
  /** What the end of the table says beside the root, the name and the encryption. */
  trailer?: string;
  encrypt?: (dict: string) => string;
}

const ID = latin1("leafproof-test-1");
const PERMISSIONS = -3904;
const IV = Uint8Array.from({ length: 16 }, (_, n) => n * 7);
const FILLING = Uint8Array.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a".match(/../g)!,
  (pair) => Number.parseInt(pair, 16),
);

const hash = (name: string, ...parts: Uint8Array[]) =>
  new Uint8Array(
    createHash(name)
      .update(join(...parts))
      .digest(),
  );
const hex = (bytes: Uint8Array) => `<${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}>`;
const filled = (password: string) => join(latin1(password), FILLING).subarray(0, 32);
const littleEndian = (value: number, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, n) => (value >> (8 * n)) & 255);

function aes(name: string, key: Uint8Array, iv: Uint8Array, data: Uint8Array, padding: boolean): Uint8Array {
  const cipher = createCipheriv(name, key, iv).setAutoPadding(padding);
  return join(cipher.update(data), cipher.final());
}

interface Locked {
  key: Uint8Array;
  /** The encryption dictionary's entries. */
  dict: string;
}

function shortLock(lock: Lock, password: string, ownerPassword: string): Locked {
  const [revision, length] = lock === "RC4 40" ? [2, 5] : lock === "RC4 128" ? [3, 16] : [4, 16];
  const again = (value: Uint8Array) => {
    let digest: Uint8Array = hash("md5", value);
    for (let n = 0; revision > 2 && n < 50; n += 1) digest = hash("md5", digest.subarray(0, length));
    return digest.subarray(0, length);
  };
  const rounds = (key: Uint8Array, data: Uint8Array) => {
    let sealed = data;
    for (let n = 0; n < (revision === 2 ? 1 : 20); n += 1)
      sealed = rc4(
        key.map((byte) => byte ^ n),
        sealed,
      );
    return sealed;
  };
  const owner = rounds(again(filled(ownerPassword)), filled(password));
  const key = again(join(filled(password), owner, littleEndian(PERMISSIONS, 4), ID));
  const proof = revision === 2 ? filled("") : hash("md5", FILLING, ID);
  const user = join(rounds(key, proof), new Uint8Array(32)).subarray(0, 32);
  const how =
    lock === "AES 128"
      ? "/V 4 /Length 128 /CF << /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >> /StmF /StdCF /StrF /StdCF"
      : `/V ${revision - 1} /Length ${length * 8}`;
  return { key, dict: `/Filter /Standard ${how} /R ${revision} /P ${PERMISSIONS} /O ${hex(owner)} /U ${hex(user)}` };
}

function longLock(lock: Lock, password: string, ownerPassword: string): Locked {
  const revision = lock === "AES 256" ? 6 : 5;
  const key = hash("sha256", latin1("the file's own key"));
  const digest = (salt: string, word: string, more: Uint8Array) =>
    revision === 5 ? hash("sha256", latin1(word + salt), more) : hashInRounds(latin1(word), latin1(salt), more);
  const seal = (word: string, [check = "", open = ""]: string[], more: Uint8Array) => [
    join(digest(check, word, more), latin1(check + open)),
    aes("aes-256-cbc", digest(open, word, more), new Uint8Array(16), key, false),
  ];
  const [user = key, userKey = key] = seal(password, ["checkusr", "open-usr"], new Uint8Array());
  const [owner = key, ownerKey = key] = seal(ownerPassword, ["checkown", "open-own"], user);
  const rights = join(littleEndian(PERMISSIONS, 4), new Uint8Array(4).fill(255), latin1("Tadb1234"));
  // One block from nothing is the same in every mode, and the platform has this one.
  const perms = aes("aes-256-cbc", key, new Uint8Array(16), rights, false);
  const how =
    "/V 5 /Length 256 /CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >> /StmF /StdCF /StrF /StdCF";
  const keys = `/O ${hex(owner)} /U ${hex(user)} /OE ${hex(ownerKey)} /UE ${hex(userKey)} /Perms ${hex(perms)}`;
  return { key, dict: `/Filter /Standard ${how} /R ${revision} /P ${PERMISSIONS} ${keys}` };
}

function hashInRounds(password: Uint8Array, salt: Uint8Array, more: Uint8Array): Uint8Array {
  let key = hash("sha256", password, salt, more);
  for (let round = 0; ; round += 1) {
    const data = join(...Array.from({ length: 64 }, () => [password, key, more]).flat());
    const sealed = aes("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32), data, false);
    const rest = sealed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = hash(["sha256", "sha384", "sha512"][rest]!, sealed);
    if (round >= 63 && sealed.at(-1)! <= round - 31) return key.subarray(0, 32);
  }
}

/** A PDF of one page that is locked as Acrobat, Word and qpdf lock one; object 6 says how, object 7 holds others. */
export function lockedPdf({ lock, password = "", inside = ["null"], link = "https://lab.example/", ...more }: Wanted) {
  const seal = lock.startsWith("AES 256") ? longLock : shortLock;
  const { key, dict } = seal(lock, password, more.ownerPassword ?? "owner");
  const sealed = (number: number, data: Uint8Array): Uint8Array => {
    if (lock.startsWith("AES 256")) return join(IV, aes("aes-256-cbc", key, IV, data, true));
    const salt = latin1(lock === "AES 128" ? "sAlT" : "");
    const own = hash("md5", key, littleEndian(number, 3), new Uint8Array(2), salt).subarray(
      0,
      Math.min(16, key.length + 5),
    );
    return lock === "AES 128" ? join(IV, aes("aes-128-cbc", own, IV, data, true)) : rc4(own, data);
  };
  const places = inside.map((_, n) => inside.slice(0, n).join("\n").length + (n > 0 ? 1 : 0));
  const index = `${inside.map((_, n) => `${n + 8} ${places[n]}`).join(" ")}\n`;
  const holder = deflateSync(latin1(index + inside.join("\n")));
  const annotation = `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI ${hex(sealed(3, latin1(link)))} >> >>`;
  const parts: PdfPart[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [${annotation}] >>`,
    { dict: "", bytes: sealed(4, latin1("BT /F1 12 Tf 72 720 Td (Certificate of analysis) Tj ET")) },
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< ${more.encrypt?.(dict) ?? dict} >>`,
    { dict: `/Type /ObjStm /N ${inside.length} /First ${index.length} /Filter /FlateDecode`, bytes: sealed(7, holder) },
  ];
  return writeClassicPdf(parts, more.trailer ?? `/Root 1 0 R /Encrypt 6 0 R /ID [${hex(ID)} ${hex(ID)}]`);
}
