import { SAFETY_GROUPS } from "../results/forms";
import {
  ALKALOID_FIELDS,
  limitField,
  LINES_MAX,
  lineField,
  type TypedResult,
  unitField,
  verdictField,
} from "../results/result-fields";
import type { labResults } from "../results/schema";
import { countsSubstances, STANDARD_LINES } from "../results/standard-lines";

type Stored = typeof labResults.$inferSelect;

function typedAlkaloids({ alkaloids: { unit, lines, claim } }: Stored): Record<string, string> {
  const typed: Record<string, string> = { alkaloidUnit: unit };
  for (const field of ALKALOID_FIELDS) {
    const { shown, limit, unit: own } = lines[field];
    typed[field] = shown;
    if (own !== undefined) typed[unitField(field)] = own;
    if (limit !== null) typed[limitField(field)] = limit;
  }
  return claim === null ? typed : { ...typed, labelClaim: claim.shown, labelClaimOf: claim.of };
}

/** The lines of the safety groups: standard ones at their place, the others behind. */
function typedSafety({ safety }: Stored): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const group of SAFETY_GROUPS) {
    const { verdict, measures } = safety[group];
    typed[verdictField(group)] = verdict;
    const standard = STANDARD_LINES[group];
    let free = standard.length;
    for (const { code, name, shown, limitShown, unit } of measures) {
      const known = code === undefined ? -1 : standard.indexOf(code);
      const line = known >= 0 ? known : free++;
      if (line >= LINES_MAX) continue;
      if (known < 0) typed[lineField(group, line, "name")] = name;
      typed[lineField(group, line, "value")] = shown;
      if (countsSubstances(standard[line])) continue;
      typed[lineField(group, line, "unit")] = unit;
      if (limitShown !== null) typed[lineField(group, line, "limit")] = limitShown;
    }
  }
  return typed;
}

/** A stored result as it would be typed, so that a rejected one can be corrected and submitted again. */
export function typedAgain(result: Stored): TypedResult {
  const { moistureShown } = result;
  return {
    productId: result.productId,
    batchNumber: result.batchNumber,
    testDate: result.testDate,
    labId: result.labId,
    ...typedAlkaloids(result),
    ...typedSafety(result),
    testingMethod: result.testingMethod,
    sampleWeight: result.sampleWeight,
    ...(moistureShown === null ? {} : { moisture: moistureShown }),
  };
}
