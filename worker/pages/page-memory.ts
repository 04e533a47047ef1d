/** A rendered page, cut at each place where an answer's own nonce goes. */
export interface KeptPage {
  parts: string[];
  headers: [string, string][];
  /** When its data was read: UTC epoch milliseconds. */
  renderedAt: number;
  /** Whether the shared cache has it too. */
  shared: boolean;
}

/**
 * Pages that this isolate rendered or fetched lately, the least recently used dropped first. It saves the trip to the
 * shared cache, and keeps addresses that nobody asks for twice out of it.
 */
export class PageMemory {
  private readonly pages = new Map<string, { page: KeptPage; bytes: number }>();
  private bytes = 0;

  /**
   * @param maxBytes of page text held at once
   * @param ttlMs for how long a page may be served
   */
  constructor(
    private readonly maxBytes: number,
    private readonly ttlMs: number,
  ) {}

  /** The page kept under a key, unless it is too old. */
  get(key: string, now: number): KeptPage | undefined {
    const entry = this.pages.get(key);
    if (entry === undefined) return undefined;
    this.drop(key);
    if (now - entry.page.renderedAt >= this.ttlMs) return undefined;
    this.hold(key, entry);
    return entry.page;
  }

  put(key: string, page: KeptPage): void {
    this.drop(key);
    // JavaScript keeps text with any character beyond Latin-1 in two bytes each.
    const bytes = 2 * page.parts.reduce((sum, part) => sum + part.length, key.length);
    if (bytes > this.maxBytes) return;
    this.hold(key, { page, bytes });
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= this.maxBytes) break;
      this.drop(oldest);
    }
  }

  private hold(key: string, entry: { page: KeptPage; bytes: number }): void {
    this.pages.set(key, entry);
    this.bytes += entry.bytes;
  }

  private drop(key: string): void {
    this.bytes -= this.pages.get(key)?.bytes ?? 0;
    this.pages.delete(key);
  }
}
