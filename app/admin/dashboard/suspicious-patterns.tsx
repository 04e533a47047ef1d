import type { PatternView } from "@worker/domain/oversight/message-patterns/list-patterns";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { PatternList } from "../patterns/pattern-list";
import { PATTERNS_PATH } from "../patterns/paths";

/** The newest that nobody has resolved, and the way to all of them. */
export function SuspiciousPatterns({ items, now }: { items: PatternView[]; now: number }) {
  return (
    <section className="stack" aria-labelledby="patterns-title">
      <h2 id="patterns-title">Suspicious patterns</h2>
      {items.length === 0 ? (
        <Empty icon="scan-search" title="No suspicious patterns">
          Patterns are counted as messages are sent; none waits to be resolved.
        </Empty>
      ) : (
        <PatternList items={items} now={now} />
      )}
      <div>
        <LinkButton to={PATTERNS_PATH}>All suspicious patterns</LinkButton>
      </div>
    </section>
  );
}
