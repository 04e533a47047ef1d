import { ALKALOID_UNITS, type AlkaloidUnit } from "../results/forms";
import { printedNumber, splitBound } from "../results/printed-value";
import { ALKALOID_FIELDS, limitField, unitField } from "../results/result-fields";
import { agreed } from "./agreed";
import { alkaloidNamed } from "./line-names";
import type { PrintedTables } from "./read-tables";

type Values = Record<string, string>;

/** What else certificates call the form's units. */
const SPELLINGS: readonly [AlkaloidUnit, RegExp][] = [
  ["%", /^(?:% ?\(?w\/w\)?|(?:wt|w\/w) ?%)$/],
  ["mg/unit", /^mg ?(?:\/|per) ?(?:unit|tablet|capsule|piece)$/],
];

function unitNamed(text: string): AlkaloidUnit | null {
  const plain = text.toLowerCase();
  const spelled = SPELLINGS.find(([, pattern]) => pattern.test(plain))?.[0];
  return spelled ?? ALKALOID_UNITS.find((unit) => unit === plain.replaceAll(" ", "")) ?? null;
}

/** The unit that most lines have, of two that are level the one that is printed first. */
function commonest(units: readonly AlkaloidUnit[]): AlkaloidUnit | null {
  const count = (of: AlkaloidUnit) => units.filter((unit) => unit === of).length;
  return units.toSorted((one, other) => count(other) - count(one))[0] ?? null;
}

/** Line by line: an amount whose unit stands nowhere, or which the form does not know, is left to the person. */
export function proposeAlkaloids({ lines }: PrintedTables): Values {
  const named = lines.flatMap((line) => {
    const field = line.section === null || line.section === "alkaloids" ? alkaloidNamed(line.name) : null;
    return field === null ? [] : [{ field, line }];
  });
  const read = ALKALOID_FIELDS.flatMap((field) => {
    const line = agreed(named.filter((each) => each.field === field).map((each) => each.line));
    const unit = line?.unit == null ? null : unitNamed(line.unit);
    const isClear = line !== null && (unit !== null || (line.unit === null && !/\d/.test(line.value)));
    return isClear ? [{ field, ...line, unit }] : [];
  });
  const common = commonest(read.flatMap(({ unit }) => unit ?? []));
  if (common === null) return {};
  const values: Values = { alkaloidUnit: common };
  for (const { field, value, limit, unit } of read) {
    values[field] = value;
    const { sign, rest } = splitBound(limit ?? "");
    if ((sign === null || sign === "≤") && printedNumber(rest) !== null) values[limitField(field)] = rest;
    if (unit !== null && unit !== common) values[unitField(field)] = unit;
  }
  return values;
}
