import { ALKALOID_UNITS } from "@worker/domain/catalogue/lab/results/forms";
import {
  ALKALOID_FIELDS,
  ALKALOID_LABELS,
  CLAIMS_OF,
  limitField,
  type TypedResult,
  unitField,
} from "@worker/domain/catalogue/lab/results/result-fields";
import { Input, Select } from "~/ui/field";
import { LineInput, LineSelect, PRINTED_WORDS } from "./line-input";
import { EntryField } from "./proposed";

type AlkaloidFieldsProps = { typed: TypedResult; errors: Readonly<Record<string, string>> };

/** Values go to the server as they are printed, in the unit that is printed. */
export function AlkaloidFields({ typed, errors }: AlkaloidFieldsProps) {
  return (
    <section>
      <h2>Alkaloids</h2>
      <div className="grid-2">
        <EntryField
          name="alkaloidUnit"
          label="Unit"
          help="As printed, for all lines but those with a unit of their own; mg/unit is per tablet, capsule or piece"
          error={errors["alkaloidUnit"]}
        >
          <Select
            name="alkaloidUnit"
            placeholder="Choose…"
            options={ALKALOID_UNITS}
            defaultValue={typed["alkaloidUnit"]}
          />
        </EntryField>
      </div>
      <p className="small muted">
        Type values as the certificate prints them: 0.080, &lt; 0.5, ND. “Not tested” stands for what the laboratory did
        not measure, and for a total that it does not print. Other alkaloids stand in the certificate only.
      </p>
      <table className="lab-lines">
        <caption className="sr">Alkaloids, line by line</caption>
        <thead>
          <tr>
            <th scope="col">Measured</th>
            <th scope="col">Value as printed</th>
            <th scope="col">Limit</th>
            <th scope="col">Unit</th>
          </tr>
        </thead>
        <tbody>
          {ALKALOID_FIELDS.map((field) => {
            const label = ALKALOID_LABELS[field];
            const [limit, unit] = [limitField(field), unitField(field)];
            return (
              <tr key={field}>
                <th scope="row">{label.replace("droxymit", "droxy\u00admit")}</th>
                <td data-l="Value">
                  <LineInput
                    name={field}
                    label={`${label}: value`}
                    value={typed[field]}
                    error={errors[field]}
                    list={PRINTED_WORDS}
                  />
                </td>
                <td data-l="Limit">
                  <LineInput name={limit} label={`${label}: limit`} value={typed[limit]} error={errors[limit]} />
                </td>
                <td data-l="Unit">
                  <LineSelect
                    name={unit}
                    label={`${label}: unit`}
                    value={typed[unit]}
                    error={errors[unit]}
                    options={ALKALOID_UNITS}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="grid-2">
        <EntryField name="labelClaimOf" label="The label claims (optional)" error={errors["labelClaimOf"]}>
          <Select
            name="labelClaimOf"
            placeholder="Nothing"
            options={CLAIMS_OF.map((value) => ({ value, label: ALKALOID_LABELS[value] }))}
            defaultValue={typed["labelClaimOf"]}
          />
        </EntryField>
        <EntryField
          name="labelClaim"
          label="How much"
          help="In the unit of the line it is about"
          error={errors["labelClaim"]}
        >
          <Input name="labelClaim" inputMode="decimal" autoComplete="off" defaultValue={typed["labelClaim"]} />
        </EntryField>
      </div>
    </section>
  );
}
