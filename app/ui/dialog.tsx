import { useEffect, useId, useRef, type ReactNode } from "react";
import { IconButton } from "./button";
import { takeFocus } from "./landing-focus";

type DialogProps = { open: boolean; onClose: () => void; title: string; children: ReactNode; footer?: ReactNode };

/**
 * A native modal dialog: the browser traps the focus, closes on Escape and returns the focus.
 * Where it is taken away instead of closed, as after a form was sent, its opener has the focus again, and a step that took
 * away what had the focus leaves it on the heading. The × and a click on the overlay close it too. It needs scripts, so what it says must also be a page.
 */
export function Dialog({ open, onClose, title, children, footer }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      opener.current = document.activeElement;
      dialog.showModal();
      // Left alone, the × would get the focus; whoever opens a form wants its first field.
      dialog.querySelector<HTMLElement>(".body :is(input:not([type=hidden]), textarea, select)")?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);
  useEffect(() => {
    const dialog = element.current;
    if (dialog?.open === true && !dialog.contains(document.activeElement)) takeFocus(heading.current);
  }, [title]);
  useEffect(
    () => () => {
      const from = opener.current;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && from instanceof HTMLElement)
          from.focus({ preventScroll: true });
      });
    },
    [],
  );
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    // Only the overlay is the dialog itself: everything drawn in the box is one of its children.
    const onClick = (event: MouseEvent) => {
      if (event.target === dialog) dialog.close();
    };
    dialog.addEventListener("click", onClick);
    return () => dialog.removeEventListener("click", onClick);
  }, []);
  return (
    <dialog ref={element} className="dialog" aria-labelledby={titleId} onClose={onClose}>
      {/* No banner: a dialog may be opened, and stand, inside the site's own. */}
      <div className="dialog-head">
        <h2 ref={heading} id={titleId}>
          {title}
        </h2>
        <IconButton label="Close" icon="x" onClick={() => element.current?.close()} />
      </div>
      <div className="body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  );
}
