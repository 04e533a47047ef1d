import { Invalid } from "../errors";
import { IMAGE_TYPES } from "./image-types";
import { readAtMost } from "./read-at-most";

const ADDRESS_REFUSED = "Give the https address of a picture on a public website.";
const NOT_FETCHED = "The picture could not be fetched from there. Please upload it instead.";
const NO_PICTURE = "There is no JPG, PNG or GIF picture at this address.";
const REDIRECTS_MAX = 3;
const TIMEOUT_MS = 10_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const TYPES = new Set(IMAGE_TYPES.split(","));

/** Names that lead into a private network, or nowhere, wherever they are asked (RFC 6761, 6762, 8375, 9476). */
const PRIVATE_ENDINGS = ["localhost", "local", "internal", "intranet", "lan", "home", "corp", "arpa", "onion", "alt"];
/** Public names that answer with whatever address they spell, private ones too. */
const ECHO_NAMES = ["nip.io", "sslip.io", "xip.io", "localtest.me", "lvh.me", "vcap.me"];

/**
 * Whether the server may fetch from an address: https on its usual port, a public name, no literal address in any
 * spelling (the parser has turned those into digits by now).
 */
export function isPublicAddress(url: URL): boolean {
  const name = url.hostname.toLowerCase().replace(/\.$/, "");
  const labels = name.split(".");
  const last = labels.at(-1) ?? "";
  const plain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  const named = labels.length >= 2 && /^[a-z][a-z0-9-]*[a-z]$/.test(last) && labels.every((label) => label !== "");
  const inside =
    PRIVATE_ENDINGS.includes(last) || ECHO_NAMES.some((echo) => name === echo || name.endsWith(`.${echo}`));
  return plain && named && !inside;
}

const refuse = (field: string, message: string) => new Invalid({ [field]: message });

/** @throws Invalid for what is no address, a private one, or the site's own */
function checked(address: string, base: URL | undefined, ownHost: string, field: string): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (url === null || !isPublicAddress(url) || url.hostname === ownHost) throw refuse(field, ADDRESS_REFUSED);
  return url;
}

interface Source {
  address: string;
  /** The site's own name, which it never asks. */
  ownHost: string;
  /** The form's field that is named where the address is refused. */
  field: string;
  maxBytes: number;
}

/**
 * Fetches a picture for a product. Each redirect is followed by hand and held to the same rules, three at most; type
 * and size are checked before and while it comes. A Worker does not see to which address a name resolves: that a public
 * name does not lead into a private network rests on the platform, whose fetch reaches public addresses only.
 * @throws Invalid
 */
export async function fetchImage({ address, ownHost, field, maxBytes }: Source): Promise<Uint8Array<ArrayBuffer>> {
  let url = checked(address, undefined, ownHost, field);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await asked(url, field);
    if (!REDIRECTS.has(response.status)) return pictureOf(response, field, maxBytes);
    await response.body?.cancel();
    url = checked(response.headers.get("location") ?? "", url, ownHost, field);
  }
  throw refuse(field, NOT_FETCHED);
}

async function asked(url: URL, field: string): Promise<Response> {
  try {
    return await fetch(url, {
      redirect: "manual",
      headers: { accept: IMAGE_TYPES },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw refuse(field, NOT_FETCHED);
  }
}

async function pictureOf(response: Response, field: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = `The picture is larger than ${maxBytes / 1_048_576} MB.`;
  const type = (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const tooLong = Number(response.headers.get("content-length") ?? 0) > maxBytes;
  if (!response.ok || response.body === null || !TYPES.has(type) || tooLong) {
    await response.body?.cancel();
    throw refuse(field, tooLong ? tooLarge : response.ok ? NO_PICTURE : NOT_FETCHED);
  }
  try {
    return await readAtMost(response.body as ReadableStream<Uint8Array>, maxBytes, () => refuse(field, tooLarge));
  } catch (error) {
    throw error instanceof Invalid ? error : refuse(field, NOT_FETCHED);
  }
}
