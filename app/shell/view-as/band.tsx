import type { ViewAs } from "@worker/domain/foundation/access/view-as";
import { DateTime } from "~/ui/relative-time";
import bandCss from "./band.css?url";
import { viewedName } from "./names";

/** Says on every page whom staff look at the site as, and ends it; a plain form, so that no script has to be there. */
export function Band({ view }: { view: ViewAs }) {
  return (
    <>
      <link rel="stylesheet" href={bandCss} precedence="area" />
      <aside className="view-band" aria-label="View as">
        <p>
          You view the site as <strong dir="auto">{viewedName(view)}</strong> until{" "}
          <DateTime at={view.until} withTime />. Nothing can be changed.
        </p>
        <form method="post" action="/view-as/end">
          <button>End</button>
        </form>
      </aside>
    </>
  );
}
