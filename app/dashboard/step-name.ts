import { formatDate } from "~/ui/format";

/** "20 Nov 2026" of "2026-11-20", and "Nov 2026" of "2026-11". */
export function stepName(step: string): string {
  const day = formatDate(Date.parse(step));
  return step.length === 7 ? day.slice(2) : day;
}

/** The same without its year, for a chart's axis: "20 Nov", and "Nov". */
export const shortStepName = (step: string): string => stepName(step).slice(0, -5);
