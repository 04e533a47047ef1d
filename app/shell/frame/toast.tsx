import { Form } from "react-router";
import type { Flash } from "@worker/cookies";
import { HiddenFields } from "~/ui/hidden-fields";
import { PassingToast } from "~/ui/passing-toast";

/** The pressed button goes with its toast; the focus stays near the page's content, and the page where it is. */
const keepPlace = () => document.getElementById("main")?.focus({ preventScroll: true });

/** What just happened, shown once, with the way back where there is one; the page itself shows the lasting record. */
export function Toast({ kind, text, undo }: Flash) {
  return (
    <div className="toast-place" role="status">
      <PassingToast icon={kind === "good" ? "circle-check" : "triangle-alert"}>
        <span>{text}</span>
        {undo && (
          <Form method="post" action={undo.action} preventScrollReset onSubmit={keepPlace}>
            <HiddenFields of={undo.fields} />
            <button>Undo</button>
          </Form>
        )}
      </PassingToast>
    </div>
  );
}
