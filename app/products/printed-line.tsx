import type { AlkaloidLine } from "@worker/domain/catalogue/lab/results/alkaloids";

/** What a certificate prints, and beside it, marked as ours, what that comes to or means. */
export const PrintedLine = ({ line: { text, means } }: { line: Pick<AlkaloidLine, "text" | "means"> }) => (
  <>
    {text}
    {means !== null && <small className="muted means"> ({means})</small>}
  </>
);
