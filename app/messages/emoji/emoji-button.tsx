import { type KeyboardEvent, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { IconButton } from "~/ui/button";
import { onDemand } from "~/ui/on-demand";

const EmojiPicker = onDemand(() => import("./emoji-picker"));

/** Puts a text where the caret of a field is, as if it had been typed. */
function insertAt(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Emoji for a text field. The picker, and the names of all emoji, come when it is opened first. */
export function EmojiButton({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && box.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [open]);
  const close = () => {
    setOpen(false);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <div ref={box} role="none" onKeyDown={onKeyDown}>
      <IconButton
        label="Emoji"
        icon="smile"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      />
      {open && (
        <Suspense>
          <EmojiPicker
            onChoose={(emoji, staysOpen) => {
              if (field.current) insertAt(field.current, emoji);
              if (!staysOpen) close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
