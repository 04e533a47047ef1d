import type { KeyboardEvent, ReactNode } from "react";
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

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  const box = currentTarget.closest("details");
  if (key !== "Escape" || box === null) return;
  box.open = false;
  box.querySelector("summary")?.focus();
}

/** Shared by all that ask for a reason: a browser keeps one of them open at a time, so that nobody types into the wrong one. */
export const REASONS = "reasons";

/** Asks for a reason only of whoever needs to give one; r opens it. */
export const ReasonBox = ({ id, opener, label, max, error, onOpen, children }: ReasonBoxProps) => (
  <details
    name={REASONS}
    open={error !== undefined || undefined}
    onToggle={({ currentTarget }) => {
      if (!currentTarget.open) return;
      currentTarget.querySelector("input")?.focus();
      onOpen();
    }}
  >
    <summary className="btn btn--sm" aria-keyshortcuts="r">
      {opener}
    </summary>
    <div className="reason-box">
      <Field name="reason" id={`reason-${id}`} label={label} error={error}>
        {/* Asked for before it is sent: what is sent moves the focus on to the next case. */}
        <Input name="reason" required pattern=".*\S.*" maxLength={max} autoComplete="off" onKeyDown={closeOnEscape} />
      </Field>
      {children}
    </div>
  </details>
);
