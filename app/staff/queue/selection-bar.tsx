import { type RefObject, useEffect, useState } from "react";
import type { useFetcher } from "react-router";
import { Button } from "~/ui/button";
import { Field, Textarea } from "~/ui/field";
import { plural } from "~/ui/format";
import { useScripts } from "~/ui/use-scripts";

/** The form that the checkboxes of a queue belong to. */
export const SELECTION = "selection";

const boxes = (queue: HTMLElement | null): HTMLInputElement[] => [
  ...(queue?.querySelectorAll<HTMLInputElement>(`input[form="${SELECTION}"][name="ids"]`) ?? []),
];

interface SelectionBarProps {
  queue: RefObject<HTMLElement | null>;
  fetcher: ReturnType<typeof useFetcher>;
  /** What a case is called, for the count. */
  noun: string;
  reasonMax: number;
  error: string | undefined;
}

/** Decides what is selected; a reason is asked for only of whoever rejects. Without scripts it is a plain form. */
export function SelectionBar({ queue, fetcher, noun, reasonMax, error }: SelectionBarProps) {
  const scripts = useScripts();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const own = queue.current;
    const update = () => setCount(boxes(own).filter(({ checked }) => checked).length);
    update();
    own?.addEventListener("change", update);
    return () => own?.removeEventListener("change", update);
  });
  const selectAll = (checked: boolean) => {
    for (const box of boxes(queue.current)) box.checked = checked;
    setCount(checked ? boxes(queue.current).length : 0);
  };
  const isNone = scripts && count === 0 && error === undefined;
  const idle = scripts && (count === 0 || fetcher.state !== "idle");
  return (
    <fetcher.Form method="post" id={SELECTION} className="selection" data-bar="" noValidate>
      {scripts && <input type="hidden" name="inPlace" value="1" />}
      {scripts && (
        <label className="check">
          <input
            type="checkbox"
            checked={count > 0 && count === boxes(queue.current).length}
            onChange={({ target }) => selectAll(target.checked)}
          />
          <span>Select all</span>
        </label>
      )}
      {scripts && (
        <span className="small muted" role="status">
          {count > 0 && `${plural(count, noun)} selected`}
        </span>
      )}
      <Button small variant="primary" name="intent" value="confirm-selected" disabled={idle} aria-keyshortcuts="A">
        Approve selected
      </Button>
      {isNone && (
        <Button small disabled>
          Reject selected…
        </Button>
      )}
      <details hidden={isNone} open={error !== undefined || undefined}>
        <summary className="btn btn--sm">Reject selected…</summary>
        <div className="reason-box">
          <Field name="reason" id="reason-selected" label="Reason, sent to each member" error={error}>
            <Textarea name="reason" rows={2} maxLength={reasonMax} />
          </Field>
          <Button small variant="danger" name="intent" value="reject-selected" disabled={idle}>
            Reject selected
          </Button>
        </div>
      </details>
    </fetcher.Form>
  );
}
