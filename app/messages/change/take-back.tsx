import type { ComponentProps } from "react";
import { Button } from "~/ui/button";

/** Asks once more in place, with and without scripts, since what is taken back stays so (rules/messages#messages). */
export function TakeBack(button: ComponentProps<"button">) {
  return (
    <details className="take-back">
      <summary className="btn">
        <span>Take back</span>
        <span>Keep it</span>
      </summary>
      <p className="small">Take this message back? Both of you lose what it says, and that cannot be undone.</p>
      <Button variant="danger-solid" {...button}>
        Take it back
      </Button>
    </details>
  );
}
