import { formatDate } from "./format";

/** "Nov 20, 2026" of "2026-11-20", and "Nov 2026" of "2026-11". */
export function stepName(step: string): string {
  const day = formatDate(Date.parse(step));
  return step.length === 7 ? `${day.slice(0, 3)} ${step.slice(0, 4)}` : day;
}

/** The same without its year, for a chart's axis: "Nov 20", and "Nov". */
export const shortStepName = (step: string): string =>
  step.length === 7 ? stepName(step).slice(0, 3) : stepName(step).slice(0, -6);
