import { type ComponentProps, lazy, Suspense, useState } from "react";
import { switchInstead } from "~/ui/switch-instead";

/** Hardly anybody opens it on most pages. */
const EntranceDialog = lazy(() => import("./entrance-dialog"));

type DialogProps = ComponentProps<typeof EntranceDialog>;

/** The modal over a page, and what makes links to the two pages open it where scripts run. */
export function useEntrance(given: Omit<DialogProps, "shown" | "show">) {
  const [shown, show] = useState<DialogProps["shown"] | undefined>();
  const opens = (which: DialogProps["shown"]) => switchInstead(() => show(which));
  return {
    opens,
    dialog: shown !== undefined && (
      <Suspense>
        <EntranceDialog {...given} {...{ shown, show }} />
      </Suspense>
    ),
  };
}
