import type { ProductChange } from "@worker/domain/views/product-history/product-history";
import { formatDate } from "~/ui/format";

interface Day {
  /** "Nov 5, 2026", by the site's days. */
  date: string;
  /** Of its last change. */
  at: number;
  changes: ProductChange[];
}

/** Changes as they come, newest first, each day's together. */
export function byDay(changes: readonly ProductChange[]): Day[] {
  const days: Day[] = [];
  for (const change of changes) {
    const date = formatDate(change.at);
    const last = days.at(-1);
    if (last?.date === date) last.changes.push(change);
    else days.push({ date, at: change.at, changes: [change] });
  }
  return days;
}
