import type { CSSProperties, ReactNode } from "react";

export type LabelFact = { label: string; value: ReactNode; note?: ReactNode; full?: boolean };

/** The two to five facts that answer the page; one strip a page. `full` takes a whole row on a phone. */
export function LabelStrip({ facts, className }: { facts: readonly LabelFact[]; className?: string }) {
  const style: CSSProperties & { "--n": number } = { "--n": facts.length };
  return (
    <dl className={className ? `label-strip ${className}` : "label-strip"} style={style}>
      {facts.map((fact) => (
        <div key={fact.label} className={fact.full ? "full" : undefined}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
          {fact.note !== undefined && <dd>{fact.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
