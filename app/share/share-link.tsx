import { type ComponentProps, type MouseEvent, Suspense, useRef, useState } from "react";
import type { Shared } from "@worker/domain/views/sharing/what-is-shared";
import { Link } from "~/ui/link";
import { onDemand } from "~/ui/on-demand";
import { useScripts } from "~/ui/use-scripts";

const OpenShare = onDemand(async () => ({ default: (await import("./open-share")).OpenShare }));

type ShareLinkProps = Omit<ComponentProps<typeof Link>, "to"> & { shared: Shared };

/** A link to the page from which something public is shared; where scripts run it opens the choices in place. */
export function ShareLink({ shared, ...look }: ShareLinkProps) {
  const scripts = useScripts();
  const link = useRef<HTMLAnchorElement>(null);
  const [open, setOpen] = useState(false);
  const toggle = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    // Where no browser opens anything above the page, the page of its own has the choices.
    if (!("popover" in HTMLElement.prototype)) return;
    event.preventDefault();
    setOpen(!open);
  };
  return (
    <>
      <Link
        {...look}
        ref={link}
        to={`/share/${shared.kind}/${shared.of.id}`}
        aria-expanded={scripts ? open : undefined}
        onClick={toggle}
      />
      {open && (
        <Suspense>
          <OpenShare opener={link} setOpen={setOpen} shared={shared} />
        </Suspense>
      )}
    </>
  );
}
