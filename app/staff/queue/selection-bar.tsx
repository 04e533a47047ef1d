import { type RefObject, useEffect, useState } from "react";
import type { useFetcher } from "react-router";
import { Button } from "~/ui/button";
import { Field, Textarea } from "~/ui/field";
import { plural } from "~/ui/format";
import { useScripts } from "~/ui/use-scripts";
import { AskBox } from "./ask-box";
import { closeOnEscape, openAndFocus, REASONS } from "./box-keys";

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
  /** What is done with a selection as it is; null where everything takes a reason. */
  act: {
    label: string;
    intent: string;
    /** What it means, where that is asked first; `label` is then what asks. */
    asks?: { means: string; sure: string };
  } | null;
  /** What takes a reason; null where the queue has nothing of the kind. */
  reasoned: {
    opener: string;
    label: string;
    reason: string;
    max: number;
    intent: string;
    good?: boolean;
    rows?: number;
    also?: { label: string; intent: string };
  } | null;
  error?: string | undefined;
}

/** Decides what is selected; a reason is asked for only of whoever has to give one. Without scripts it is a plain form. */
export function SelectionBar({ queue, fetcher, noun, act, reasoned, error }: SelectionBarProps) {
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
      {act?.asks && isNone && (
        <Button small variant="primary" disabled>
          {act.label}
        </Button>
      )}
      {act?.asks && (
        <AskBox opener={act.label} shortcut="A" means={act.asks.means} hidden={isNone}>
          <Button small variant="primary" name="intent" value={act.intent} disabled={idle}>
            {act.asks.sure}
          </Button>
        </AskBox>
      )}
      {act !== null && !act.asks && (
        <Button small variant="primary" name="intent" value={act.intent} disabled={idle} aria-keyshortcuts="A">
          {act.label}
        </Button>
      )}
      {reasoned !== null && isNone && (
        <Button small disabled>
          {reasoned.opener}
        </Button>
      )}
      {reasoned !== null && (
        <details name={REASONS} hidden={isNone} open={error !== undefined || undefined}>
          <summary
            className="btn btn--sm"
            aria-keyshortcuts={act === null ? "A" : undefined}
            onClick={openAndFocus()}
            onKeyDown={closeOnEscape}
          >
            {reasoned.opener}
          </summary>
          <div className="reason-box">
            <Field name="reason" id="reason-selected" label={reasoned.reason} error={error}>
              <Textarea name="reason" rows={reasoned.rows ?? 2} maxLength={reasoned.max} onKeyDown={closeOnEscape} />
            </Field>
            <Button
              small
              variant={reasoned.good ? "primary" : "danger"}
              name="intent"
              value={reasoned.intent}
              disabled={idle}
            >
              {reasoned.label}
            </Button>
            {reasoned.also && (
              <Button small name="intent" value={reasoned.also.intent} disabled={idle}>
                {reasoned.also.label}
              </Button>
            )}
          </div>
        </details>
      )}
    </fetcher.Form>
  );
}
