const encoder = new TextEncoder();
/** Reads each byte as one character, so that places in the text are places in the bytes. */
const byteText = new TextDecoder("latin1");

/** A rendered page as it can be served again, each time with another nonce. */
export interface KeptPage {
  /** The page's bytes, cut at each place where the nonce of an answer goes. */
  parts: Uint8Array[];
  headers: [string, string][];
  /** When it was rendered: UTC epoch milliseconds. */
  renderedAt: number;
  /** Whether the shared cache has it too. */
  shared: boolean;
}

/** Bytes of a page as it is kept. */
export const sizeOf = ({ parts }: KeptPage): number => parts.reduce((sum, part) => sum + part.byteLength, 0);

/** Cuts a page at its nonce; the parts share the bytes given. */
export function cutAtNonce(page: ArrayBuffer, nonce: string): Uint8Array[] {
  const bytes = new Uint8Array(page);
  const text = byteText.decode(bytes);
  const parts: Uint8Array[] = [];
  let from = 0;
  for (let at = text.indexOf(nonce); at !== -1; at = text.indexOf(nonce, from)) {
    parts.push(bytes.subarray(from, at));
    from = at + nonce.length;
  }
  return [...parts, bytes.subarray(from)];
}

/** The page with a nonce of its own: plain copying, since a page is served far more often than it is rendered. */
export function withNonce(page: KeptPage, nonce: string): Uint8Array<ArrayBuffer> {
  const own = encoder.encode(nonce);
  const bytes = new Uint8Array(sizeOf(page) + own.byteLength * (page.parts.length - 1));
  let at = 0;
  for (const [index, part] of page.parts.entries()) {
    if (index > 0) {
      bytes.set(own, at);
      at += own.byteLength;
    }
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
