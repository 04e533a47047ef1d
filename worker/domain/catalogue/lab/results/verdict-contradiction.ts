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

const isUntested = ({ shown }: Line): boolean => printedValue(shown)?.kind === "not-tested";
/** A standard line is one that its group needs. */
const lacks = (line: Line): boolean => line.code !== undefined && isUntested(line);

const VALUES_HERE =
  "There are values here, so the group was tested: choose Passed or Failed, or enter the lines that were not tested as “Not tested”.";

/** A value without a limit decides nothing, so the verdict then stands as printed (rules/lab#group-lines). */
export function verdictContradiction({ verdict, measures }: GroupFinding): Contradiction | null {
  const over = measures.map(isOver);
  const first = over.indexOf(true);
  if (verdict === "not-tested") {
    if (first >= 0) {
      return { measure: -1, message: `${measures[first]?.name ?? "This"} is above its limit: choose Failed.` };
    }
    return measures.every(isUntested) || measures.some(lacks) ? null : { measure: -1, message: VALUES_HERE };
  }
  const untested = measures.find(lacks);
  if (verdict === "passed" && untested !== undefined) {
    return {
      measure: -1,
      message: `${untested.name} was not tested, so the group has not passed as a whole: choose Not tested.`,
    };
  }
  if (measures.length > 0 && measures.every(isUntested)) {
    return { measure: -1, message: "None of the lines was tested: choose Not tested." };
  }
  if (verdict === "passed" && first >= 0) {
    return {
      measure: first,
      message: `${measures[first]?.name ?? "This"} is above its limit, so the group has not passed.`,
    };
  }
  const allWithin = measures.every((line, at) => over[at] === false || countsSubstances(line.code) || isUntested(line));
  const clean = measures.some(foundNothing) || measures.some((_, at) => over[at] === false);
  if (verdict === "failed" && first < 0 && allWithin && clean) {
    return { measure: -1, message: "Every value lies within its limit, so the group has not failed." };
  }
  return null;
}
