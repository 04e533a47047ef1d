import type { Flash } from "@worker/cookies";
import { HiddenFields } from "~/ui/hidden-fields";
import { PassingToast } from "~/ui/passing-toast";

/** What just happened, shown once, with the way back where there is one; the page itself shows the lasting record. */
export function Toast({ kind, text, undo }: Flash) {
  return (
    <div className="toast-place" role="status">
      <PassingToast icon={kind === "good" ? "circle-check" : "triangle-alert"}>
        <span>{text}</span>
        {undo && (
          <form method="post" action={undo.action}>
            <HiddenFields of={undo.fields} />
            <button>Undo</button>
          </form>
        )}
      </PassingToast>
    </div>
  );
}
