import { useEffect } from "react";
import { Icon } from "./icon";

type FieldProblem = { id: string; label: string };

const COUNTS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

/** "Two fields need another look." */
export function summaryTitle(count: number): string {
  return `${COUNTS[count] ?? count} ${count === 1 ? "field needs" : "fields need"} another look.`;
}

type ErrorSummaryProps = {
  /** Fields in the order of the form; the first one gets the focus. */
  problems: readonly FieldProblem[];
  /** A failure that belongs to no field, in fixed words. */
  message?: string | undefined;
};

/** What went wrong with a form: a line for the whole, links to the fields. Renders nothing when all is well. */
export function ErrorSummary({ problems, message }: ErrorSummaryProps) {
  const first = problems[0]?.id;
  useEffect(() => {
    if (first) document.getElementById(first)?.focus();
  }, [first, problems]);
  if (problems.length === 0 && !message) return null;
  return (
    <div className="note note--bad" role="alert">
      <Icon name="circle-alert" />
      <p>
        <strong>{message ?? summaryTitle(problems.length)}</strong>
        {problems.map((problem, index) => (
          <span key={problem.id}>
            {index === 0 ? " " : ", "}
            <a href={`#${problem.id}`}>{problem.label}</a>
          </span>
        ))}
      </p>
    </div>
  );
}
