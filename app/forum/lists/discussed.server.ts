import { escapeAttribute, escapeText } from "@worker/domain/foundation/markup/escape";
import { threadPath } from "@worker/domain/voice/forum/addresses";
import { aboutPath, type Discussed, DISCUSSED_COUNTED, type DiscussedKind } from "@worker/domain/voice/forum/discussed";
import { formatDate, plural } from "~/ui/format";

const howMany = (total: number): string => (total > DISCUSSED_COUNTED ? "See all threads" : plural(total, "thread"));

/**
 * The threads that speak of a product, vendor or lab result, for its page: as HTML, so that a page full of scripts gets none
 * more (rules/forum#discussed). "" where nobody does.
 */
export function discussedHtml(kind: DiscussedKind, id: string, threads: Discussed): string {
  const [first] = threads;
  if (first === undefined) return "";
  const items = threads.map(
    ({ id: thread, title, posts, lastPostAt }) =>
      `<li><a dir=auto href="${escapeAttribute(threadPath(thread))}">${escapeText(title)}</a> <span class="small muted">${plural(posts, "post")}, the last on ${formatDate(lastPostAt)}</span></li>`,
  );
  const all = `<a href="${escapeAttribute(aboutPath(kind, id))}">${howMany(first.total)}</a>`;
  return `<div class="section-head"><h2>Discussed in the community</h2>${all}</div><ul class="discussed">${items.join("")}</ul>`;
}
