import { ALKALOID_FIELDS, limitField, type TypedResult, unitField } from "../results/result-fields";

type Values = Readonly<Record<string, string>>;

/**
 * Proposed values in the unit they stand in at their source, whatever unit somebody has chosen for the table; what was
 * typed keeps the unit it was typed in.
 */
export function withOwnUnits(values: Values, typed: TypedResult): Record<string, string> {
  const kept = new Map(Object.entries(values));
  const typedIn = (name: string): string | undefined => typed[name]?.trim() || undefined;
  const common = values["alkaloidUnit"];
  const table = typedIn("alkaloidUnit") ?? common;
  for (const field of ALKALOID_FIELDS) {
    const unit = values[unitField(field)] ?? common;
    if (unit === undefined) continue;
    const own = typedIn(unitField(field));
    kept.delete(unitField(field));
    if (unit === (own ?? table)) continue;
    const isMeasured = values[field] !== undefined;
    // Without a value there is only the structure of another table, which goes with that table's unit.
    if (own === undefined && typedIn(field) === undefined && (isMeasured || table === common)) {
      kept.set(unitField(field), unit);
    } else {
      kept.delete(field);
      kept.delete(limitField(field));
    }
  }
  return Object.fromEntries(kept);
}

/** The fields of which an earlier template says nothing any more once the certificate itself gives these values. */
export function unitsReplacedBy(found: Readonly<Record<string, unknown>>): string[] {
  const all = Object.hasOwn(found, "alkaloidUnit");
  const fields = ALKALOID_FIELDS.filter((field) => all || Object.hasOwn(found, field));
  return fields.flatMap((field) => [unitField(field), limitField(field)]);
}
