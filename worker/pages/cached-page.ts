const encoder = new TextEncoder();
/** Reads each byte as one character, so that places in the text are places in the bytes. */
const byteText = new TextDecoder("latin1");

/** A rendered page as it can be served again, each time with another nonce. */
export class CachedPage {
  /** Whether the shared cache has it too. */
  shared = false;
  private parts: Uint8Array[] | undefined;

  /**
   * @param bytes the page as it was answered once
   * @param nonce that it was answered with
   * @param renderedAt UTC epoch milliseconds
   */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly nonce: string,
    readonly headers: [string, string][],
    readonly renderedAt: number,
  ) {}

  get size(): number {
    return this.bytes.byteLength;
  }

  /** The page with another nonce: plain copying, since a page is served far more often than it is rendered. */
  withNonce(nonce: string): Uint8Array<ArrayBuffer> {
    // Most addresses are asked for once, so the page is cut when it is served again and not before.
    this.parts ??= cut(this.bytes, this.nonce);
    const own = encoder.encode(nonce);
    const length = this.parts.reduce((sum, part) => sum + part.byteLength, own.byteLength * (this.parts.length - 1));
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const [index, part] of this.parts.entries()) {
      if (index > 0) {
        bytes.set(own, at);
        at += own.byteLength;
      }
      bytes.set(part, at);
      at += part.byteLength;
    }
    return bytes;
  }
}

/** Cuts at each place where the nonce stands; the parts share the bytes given. */
function cut(bytes: Uint8Array, nonce: string): Uint8Array[] {
  const text = byteText.decode(bytes);
  const parts: Uint8Array[] = [];
  let from = 0;
  for (let at = text.indexOf(nonce); at !== -1; at = text.indexOf(nonce, from)) {
    parts.push(bytes.subarray(from, at));
    from = at + nonce.length;
  }
  return [...parts, bytes.subarray(from)];
}
