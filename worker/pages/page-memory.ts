import type { CachedPage } from "./cached-page";

/**
 * Pages that this isolate rendered or fetched lately, the least recently used dropped first. It saves the trip to the
 * shared cache, and keeps addresses that nobody asks for twice out of it.
 */
export class PageMemory {
  private readonly pages = new Map<string, CachedPage>();
  private bytes = 0;

  /**
   * @param maxBytes of pages held at once
   * @param ttlMs for how long a page may be served
   */
  constructor(
    private readonly maxBytes: number,
    private readonly ttlMs: number,
  ) {}

  get(key: string, now: number): CachedPage | undefined {
    const page = this.pages.get(key);
    if (page === undefined) return undefined;
    this.drop(key);
    if (now - page.renderedAt >= this.ttlMs) return undefined;
    this.hold(key, page);
    return page;
  }

  put(key: string, page: CachedPage): void {
    this.drop(key);
    if (page.size > this.maxBytes) return;
    this.hold(key, page);
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= this.maxBytes) break;
      this.drop(oldest);
    }
  }

  private hold(key: string, page: CachedPage): void {
    this.pages.set(key, page);
    this.bytes += page.size;
  }

  private drop(key: string): void {
    const page = this.pages.get(key);
    if (page === undefined) return;
    this.bytes -= page.size;
    this.pages.delete(key);
  }
}
