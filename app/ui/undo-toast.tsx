import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { HiddenFields } from "./hidden-fields";
import type { IconName } from "./icon";
import { PassingToast } from "./passing-toast";

interface UndoToastProps {
  /** What was done, in a sentence. */
  said: string;
  icon: IconName;
  /** Where the form that takes it back is sent, and what it sends. */
  action: string;
  values: Readonly<Record<string, string>>;
}

/** Says what was done and takes it back; the focus comes here from the row that is no longer there. */
export function UndoToast({ said, icon, action, values }: UndoToastProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const of = JSON.stringify(values);
  useEffect(() => undo.current?.focus(), [of]);
  return (
    <div className="toast-place" role="status">
      <PassingToast key={of} icon={icon}>
        <span>{said}</span>
        <Form method="post" action={action} preventScrollReset>
          <HiddenFields of={values} />
          <button ref={undo}>Undo</button>
        </Form>
      </PassingToast>
    </div>
  );
}
