/** What one request cost, counted where the bindings are called; written out as `Server-Timing`. */
export class Usage {
  private readonly startedAt = performance.now();
  d1 = { trips: 0, statements: 0, read: 0, written: 0, ms: 0 };
  kv = { calls: 0, ms: 0 };
  r2 = { calls: 0, ms: 0 };
  do = { calls: 0, ms: 0 };

  /** The header's value; durations in milliseconds. */
  toHeader(): string {
    const { d1 } = this;
    const total = (performance.now() - this.startedAt).toFixed(1);
    return [
      `total;dur=${total}`,
      `d1;dur=${d1.ms.toFixed(1)};desc="trips=${d1.trips} statements=${d1.statements} read=${d1.read} written=${d1.written}"`,
      ...(["kv", "r2", "do"] as const).map(
        (name) => `${name};dur=${this[name].ms.toFixed(1)};desc="calls=${this[name].calls}"`,
      ),
    ].join(", ");
  }

  async book<T>(name: "kv" | "r2" | "do", call: () => Promise<T>): Promise<T> {
    const from = performance.now();
    this[name].calls += 1;
    try {
      return await call();
    } finally {
      this[name].ms += performance.now() - from;
    }
  }
}
