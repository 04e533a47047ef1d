export interface Rule {
  limit: number;
  windowMs: number;
}

export interface Verdict {
  allowed: boolean;
  /** Whole seconds until the next hit would be allowed; 0 when this one was. */
  retryAfterSeconds: number;
}

/**
 * The exact sliding window (rules/platform#throttles): a hit is allowed while fewer than `limit` hits lie within
 * `windowMs` before it. A refused hit is not recorded, so waiting always helps.
 * @param hits times of earlier hits, ascending, UTC epoch milliseconds
 */
export function judge(hits: number[], rule: Rule, now: number): { verdict: Verdict } {
  const recent = hits.filter((at) => at > now - rule.windowMs);
  if (recent.length < rule.limit) return { verdict: { allowed: true, retryAfterSeconds: 0 } };
  const freesAt = (recent[recent.length - rule.limit] ?? now) + rule.windowMs;
  return {
    verdict: { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((freesAt - now) / 1000)) },
  };
}
