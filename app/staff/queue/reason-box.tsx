import type { ReactNode } from "react";
import { Field, Input } from "~/ui/field";

interface ReasonBoxProps {
  id: string;
  /** What opens it, such as "Reject…". */
  opener: string;
  label: string;
  max: number;
  error: string | undefined;
  onOpen: () => void;
  /** The button that sends it. */
  children: ReactNode;
}

/** Asks for a reason only of whoever needs to give one; r opens it. */
export const ReasonBox = ({ id, opener, label, max, error, onOpen, children }: ReasonBoxProps) => (
  <details
    open={error !== undefined || undefined}
    onToggle={({ currentTarget }) => {
      if (!currentTarget.open) return;
      currentTarget.querySelector("input")?.focus();
      onOpen();
    }}
    onKeyDown={(event) => {
      if (event.key !== "Escape" || !event.currentTarget.open) return;
      event.currentTarget.open = false;
      event.currentTarget.querySelector("summary")?.focus();
    }}
  >
    <summary className="btn btn--sm" aria-keyshortcuts="r">
      {opener}
    </summary>
    <div className="reason-box">
      <Field name="reason" id={`reason-${id}`} label={label} error={error}>
        <Input name="reason" maxLength={max} autoComplete="off" />
      </Field>
      {children}
    </div>
  </details>
);
