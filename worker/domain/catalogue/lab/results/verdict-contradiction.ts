import type { Verdict } from "./forms";
import { isAboveLimit, printedValue } from "./printed-value";
import { countsSubstances, type LineCode } from "./standard-lines";

export interface GroupFinding {
  verdict: Verdict;
  measures: readonly Line[];
}

interface Line {
  code?: LineCode | undefined;
  name: string;
  shown: string;
  limit: number | null;
}

/** What speaks against a group's verdict: the measure that does, by its place, or -1 for the group as a whole. */
interface Contradiction {
  measure: number;
  message: string;
}

function isOver({ code, shown, limit }: Line): boolean | null {
  const printed = printedValue(shown);
  if (printed === null) return null;
  if (countsSubstances(code) && limit === null) return null;
  // "Detected" without a number is a finding, whatever the limit says.
  if (printed.kind === "present") return true;
  return isAboveLimit(printed, limit);
}

const foundNothing = ({ code, shown }: Line): boolean => {
  const printed = code === "substances-detected" ? printedValue(shown) : null;
  return printed?.kind === "absent" || (printed?.kind === "number" && printed.value === 0);
};

/** A value without a limit decides nothing, so the verdict then stands as printed (rules/lab#group-lines). */
export function verdictContradiction({ verdict, measures }: GroupFinding): Contradiction | null {
  if (verdict === "not-tested") {
    return measures.length === 0
      ? null
      : { measure: -1, message: "There are values here, so the group was tested: choose Passed or Failed." };
  }
  const over = measures.map(isOver);
  const first = over.indexOf(true);
  if (verdict === "passed" && first >= 0) {
    return {
      measure: first,
      message: `${measures[first]?.name ?? "This"} is above its limit, so the group has not passed.`,
    };
  }
  const allWithin = over.every((each, at) => each === false || countsSubstances(measures[at]?.code));
  const clean = measures.some(foundNothing) || measures.some((_, at) => over[at] === false);
  if (verdict === "failed" && first < 0 && allWithin && clean) {
    return { measure: -1, message: "Every value lies within its limit, so the group has not failed." };
  }
  return null;
}
