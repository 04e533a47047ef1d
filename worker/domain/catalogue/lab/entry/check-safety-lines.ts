import type { z } from "zod";
import type { FieldErrors } from "../../../../errors";
import { SAFETY_GROUPS, type SafetyGroup, VERDICTS } from "../results/forms";
import { limitPrinted, numberPrinted, printedNumber, printedValue, splitBound } from "../results/printed-value";
import {
  COUNT_UNIT,
  isBlank,
  lineField,
  linesOf,
  NAME_MAX,
  PRINTED_MAX,
  type TypedLine,
  type TypedResult,
  UNIT_MAX,
  verdictField,
} from "../results/result-fields";
import { countsSubstances, type LineCode } from "../results/standard-lines";
import { verdictContradiction } from "../results/verdict-contradiction";
import type { measure, safetyGroup } from "../results/schema";

type Measure = z.infer<typeof measure>;
export type Safety = Record<SafetyGroup, z.infer<typeof safetyGroup>>;

const VALUE_WRONG =
  "Write a number, a bound such as < 0.01, “Not detected”, “Detected” or “Not tested”. The unit has a field of its own.";
const LIMIT_WRONG = "Write the printed limit as a number, with “≤” or without, or “Absent”; leave it empty for none.";
const COUNT_WRONG = "Write how many, as a whole number, “Not detected” or “Not tested”.";

/** One line; what is wrong with it goes to its own fields. */
function readLine(group: SafetyGroup, typed: TypedLine, errors: FieldErrors): Measure | null {
  const { line, name, value, limit: limitText, unit, code } = typed;
  const called = code === null ? { name } : { code, name };
  const before = Object.keys(errors).length;
  const wrong = (part: "name" | "value" | "limit" | "unit", message: string) => {
    errors[lineField(group, line, part)] ??= message;
  };
  if (name === "") wrong("name", "Name what was measured.");
  if (name.length > NAME_MAX) wrong("name", "Keep the name to 60 characters.");
  if (value === "") wrong("value", "Enter the value as the certificate prints it.");
  else if (value.length > PRINTED_MAX) wrong("value", "Keep the value to 30 characters.");
  else if (printedValue(value) === null) wrong("value", VALUE_WRONG);
  if (countsSubstances(code)) {
    const printed = printedValue(value);
    const isWord = printed?.kind === "absent" || printed?.kind === "not-tested";
    const isCount = isWord || (printed?.kind === "number" && Number.isInteger(printed.value));
    if (value !== "" && !isCount) wrong("value", COUNT_WRONG);
    if (Object.keys(errors).length > before) return null;
    return { ...called, value: numberPrinted(value), shown: value, limit: null, limitShown: null, unit: COUNT_UNIT };
  }
  const limitShown = limitText === "" ? null : limitText;
  const limit = limitPrinted(limitShown);
  if (limitText.length > PRINTED_MAX) wrong("limit", "Keep the limit to 30 characters.");
  else if (limitShown !== null && limit === null) wrong("limit", LIMIT_WRONG);
  if (unit.length > UNIT_MAX) wrong("unit", "Keep the unit to 20 characters.");
  const hasNumber = printedNumber(splitBound(value).rest) !== null;
  if (unit === "" && (hasNumber || (limitShown !== null && printedValue(limitShown)?.kind !== "absent")))
    wrong("unit", "Enter the unit that the certificate prints.");
  if (Object.keys(errors).length > before) return null;
  return { ...called, value: numberPrinted(value), shown: value, limit, limitShown, unit };
}

function readGroup(typed: TypedResult, group: SafetyGroup, errors: FieldErrors): Safety[SafetyGroup] | null {
  const verdict = VERDICTS.find((each) => each === typed[verdictField(group)]);
  const lines = linesOf(typed, group);
  if (verdict === undefined) {
    errors[verdictField(group)] = "Choose what the certificate says of this group.";
    return null;
  }
  const wanted = lines.filter((each) => !isBlank(each) || (verdict !== "not-tested" && each.code !== null));
  const measures: Measure[] = [];
  const places: number[] = [];
  for (const line of wanted) {
    const read = readLine(group, line, errors);
    if (read === null) continue;
    measures.push(read);
    places.push(line.line);
  }
  if (measures.length < wanted.length) return null;
  const names = measures.map(({ name }) => name.toLowerCase());
  const twice = names.findIndex((name, at) => names.indexOf(name) < at);
  if (twice >= 0) {
    errors[lineField(group, places[twice] ?? 0, "name")] = "This line is already there.";
    return null;
  }
  if (moreDetectedThanTested(measures)) {
    errors[lineField(group, 1, "value")] = "More substances were detected than tested.";
    return null;
  }
  const contradiction = verdictContradiction({ verdict, measures });
  if (contradiction === null) return { verdict, measures };
  const at = places[contradiction.measure];
  errors[at === undefined ? verdictField(group) : lineField(group, at, "value")] = contradiction.message;
  return null;
}

function moreDetectedThanTested(measures: readonly Measure[]): boolean {
  const lineOf = (of: LineCode) => measures.find(({ code }) => code === of);
  const [tested, detected] = [lineOf("substances-tested"), lineOf("substances-detected")];
  return tested !== undefined && (detected?.value ?? 0) > (tested.value ?? 0);
}

/** Null with `errors` filled, by field, where something is wrong (rules/lab#group-lines). */
export function checkSafetyLines(typed: TypedResult, errors: FieldErrors): Safety | null {
  const groups = SAFETY_GROUPS.map((group) => readGroup(typed, group, errors));
  const [heavyMetals, microbials, pesticides, residualSolvents] = groups;
  if (!heavyMetals || !microbials || !pesticides || !residualSolvents) return null;
  return { heavyMetals, microbials, pesticides, residualSolvents };
}
