import { useState, type MouseEvent } from "react";
import { REVIEW_ROWS, REVIEW_TEXT, type RowList } from "@worker/domain/voice/reviews/review-limits";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { addRow } from "./typed";

type WriteRowsProps = { name: RowList; label: string; row: string; rows: readonly string[]; error: string | undefined };

/** A list that is typed row by row; one row always stays. Without scripts the button asks the server for one more. */
export function WriteRows({ name, label, row, rows, error }: WriteRowsProps) {
  const [count, setCount] = useState(Math.max(1, rows.length));
  const most = REVIEW_ROWS[name];
  const add = (event: MouseEvent) => {
    event.preventDefault();
    setCount(count + 1);
  };
  return (
    <fieldset className="field" id={name} tabIndex={-1}>
      <legend>{label}</legend>
      {Array.from({ length: count }, (_, index) => (
        <input
          key={index}
          className="input"
          name={name}
          aria-label={`${row} ${index + 1}`}
          maxLength={REVIEW_TEXT.line}
          defaultValue={rows[index] ?? ""}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
      {count < most && (
        <Button small icon="plus" name="intent" value={addRow(name)} onClick={add}>
          Add {row.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
}
