import type { Flash } from "@worker/cookies";
import { Icon } from "~/ui/icon";

/** What just happened, shown once; the page itself shows the lasting record. */
export function Toast({ kind, text }: Flash) {
  return (
    <div className="toast-place" role="status">
      <p className="toast">
        <Icon name={kind === "good" ? "circle-check" : "triangle-alert"} />
        {text}
      </p>
    </div>
  );
}
