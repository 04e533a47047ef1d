import type { ReactNode } from "react";

/** Label and value pairs of equal weight; a pair without a value is left out. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {facts
        .filter((fact) => fact.value !== null && fact.value !== undefined && fact.value !== "")
        .map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
    </dl>
  );
}
