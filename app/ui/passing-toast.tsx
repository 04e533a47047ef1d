import { type ReactNode, useState } from "react";
import { Icon, type IconName } from "./icon";
import { useScripts } from "./use-scripts";

/** How long a toast stands, in milliseconds (rules/platform#toasts). */
export const TOAST_MS = 6_000;

interface PassingToastProps {
  icon: IconName;
  children: ReactNode;
  /** Hears that it is gone, by itself or by its button. */
  onGone?: () => void;
}

/** Goes by itself, also without scripts; not while a pointer is over it or the focus in it, where its time stands still. */
export function PassingToast({ icon, children, onGone }: PassingToastProps) {
  const [isGone, setGone] = useState(false);
  const scripts = useScripts();
  if (isGone) return null;
  const go = () => {
    setGone(true);
    onGone?.();
  };
  const close = () => {
    document.getElementById("main")?.focus({ preventScroll: true });
    go();
  };
  return (
    <div className="toast toast--passing" style={{ animationDuration: `${TOAST_MS}ms` }} onAnimationEnd={go}>
      <Icon name={icon} />
      {children}
      {scripts && (
        <button type="button" aria-label="Close" title="Close" onClick={close}>
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}
