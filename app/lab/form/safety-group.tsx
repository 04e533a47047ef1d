import {
  SAFETY_GROUP_LABELS,
  type SafetyGroup,
  VERDICT_LABELS,
  VERDICTS,
} from "@worker/domain/catalogue/lab/results/forms";
import {
  LINES_MAX,
  lineField,
  linesField,
  type LinePart,
  linesOf,
  type TypedLine,
  type TypedResult,
  verdictField,
} from "@worker/domain/catalogue/lab/results/result-fields";
import { countsSubstances } from "@worker/domain/catalogue/lab/results/standard-lines";
import { Button } from "~/ui/button";
import { Select } from "~/ui/field";
import { LineInput, PRINTED_WORDS } from "./line-input";
import { EntryField } from "./proposed";

type SafetyGroupProps = { group: SafetyGroup; typed: TypedResult; errors: Readonly<Record<string, string>> };

export function SafetyGroupFields({ group, typed, errors }: SafetyGroupProps) {
  const lines = linesOf(typed, group);
  const label = SAFETY_GROUP_LABELS[group];
  const shownLines = typed[linesField(group)];
  return (
    <fieldset className="lab-group" id={group}>
      <legend>{label}</legend>
      <EntryField name={verdictField(group)} label="The certificate's verdict" error={errors[verdictField(group)]}>
        <Select
          name={verdictField(group)}
          placeholder="Choose…"
          options={VERDICTS.map((value) => ({ value, label: VERDICT_LABELS[value] }))}
          defaultValue={typed[verdictField(group)]}
        />
      </EntryField>
      {/* Lines that are only proposed go with their proposals. */}
      {shownLines && <input type="hidden" name={linesField(group)} value={shownLines} />}
      <table className="lab-lines">
        <caption className="sr">{label}, line by line</caption>
        <thead>
          <tr>
            <th scope="col">Measured</th>
            <th scope="col">Value as printed</th>
            <th scope="col">Limit</th>
            <th scope="col">Unit</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.line} group={group} line={line} errors={errors} />
          ))}
        </tbody>
      </table>
      {lines.length < LINES_MAX && (
        <Button small icon="plus" name="intent" value={`line:${group}`}>
          Add a line<span className="sr"> to {label}</span>
        </Button>
      )}
    </fieldset>
  );
}

const PART_LABELS: Record<LinePart, string> = { name: "Measured", value: "Value", limit: "Limit", unit: "Unit" };

type LineRowProps = { group: SafetyGroup; line: TypedLine; errors: Readonly<Record<string, string>> };

function LineRow({ group, line, errors }: LineRowProps) {
  const called = line.name || `line ${line.line + 1}`;
  const cell = (part: LinePart) => (
    <td data-l={PART_LABELS[part]} className={part === "name" ? "wide" : undefined}>
      <LineInput
        name={lineField(group, line.line, part)}
        label={`${called}: ${PART_LABELS[part].toLowerCase()}`}
        value={line[part]}
        error={errors[lineField(group, line.line, part)]}
        list={part === "value" ? PRINTED_WORDS : undefined}
      />
    </td>
  );
  return (
    <tr>
      {line.code === null ? cell("name") : <th scope="row">{line.name}</th>}
      {cell("value")}
      {countsSubstances(line.code) ? (
        <>
          <td className="lab-none" />
          <td className="lab-none muted small">substances</td>
        </>
      ) : (
        <>
          {cell("limit")}
          {cell("unit")}
        </>
      )}
    </tr>
  );
}
