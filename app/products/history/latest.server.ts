import { escapeAttribute, escapeText } from "@worker/domain/foundation/markup/escape";
import type { ProductChange } from "@worker/domain/views/product-history/product-history";
import { formatDate } from "~/ui/format";
import { byDay } from "./by-day";
import { changeText } from "./change-text";
import { historyPath } from "./history-address";

interface Of {
  id: string;
  vendor: { id: string };
  addedAt: number;
}

/**
 * What changed last, and the way to the rest: as HTML, so that a page full of scripts gets none more, and short, since it
 * goes into the page's data too.
 */
export function latestChangesHtml({ id, vendor, addedAt }: Of, changes: readonly ProductChange[]): string {
  const path = historyPath({ id, vendorId: vendor.id });
  const items = byDay(changes).map(
    ({ date, changes: ofDay }) => `<li>${ofDay.map((change) => escapeText(changeText(change))).join("; ")}, ${date}`,
  );
  const list =
    items.length === 0
      ? `<p class=muted>No change since it was listed, ${formatDate(addedAt)}.`
      : `<ul class=discussed>${items.join("")}</ul>`;
  return `<div class=section-head><h2>What changed</h2><a href="${escapeAttribute(path)}">History</a></div>${list}`;
}
