import type { ReactNode } from "react";
import { Field, Input, Textarea } from "~/ui/field";
import { closeOnEscape, openAndFocus, REASONS } from "./box-keys";

interface ReasonBoxProps {
  id: string;
  /** What opens it, such as "Reject…". */
  opener: string;
  label: string;
  help?: string;
  /** The field's name, if not "reason". */
  name?: string;
  max: number;
  /** Lines, where it takes more than one. */
  rows?: number;
  /** What was typed before it was refused. */
  typed?: string | undefined;
  error: string | undefined;
  onOpen?: () => void;
  /** The button that sends it. */
  children: ReactNode;
}

/** Asks for a reason, or another text, only of whoever needs to give one; r opens it. */
export function ReasonBox({
  id,
  opener,
  label,
  help,
  name = "reason",
  max,
  rows,
  typed,
  error,
  ...box
}: ReasonBoxProps) {
  const field = { name, required: true, maxLength: max, defaultValue: typed, onKeyDown: closeOnEscape };
  return (
    <details name={REASONS} open={error !== undefined || undefined}>
      <summary className="btn btn--sm" aria-keyshortcuts="r" onClick={openAndFocus(box.onOpen)}>
        {opener}
      </summary>
      <div className="reason-box">
        <Field name={name} id={`reason-${id}`} label={label} help={help} error={error}>
          {/* Asked for before it is sent: what is sent moves the focus on to the next case. */}
          {rows === undefined ? (
            <Input {...field} pattern=".*\S.*" autoComplete="off" />
          ) : (
            <Textarea {...field} rows={rows} />
          )}
        </Field>
        {box.children}
      </div>
    </details>
  );
}
