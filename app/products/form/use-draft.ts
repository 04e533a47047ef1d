import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from "react";
import { editDraft, type ProductDraft, readProductDraft } from "@worker/domain/catalogue/product-editing/product-form";

/** Where the focus goes on after one of the small buttons. */
function nextFocus(intent: string, { sizes }: ProductDraft): string {
  if (intent.startsWith("size-add")) return `sizeWeight-${sizes.length - 1}`;
  if (intent.startsWith("size")) return "size-add";
  if (intent.startsWith("image")) return "newImageUrl";
  return intent.startsWith("tag") ? "newTag" : "newCategory";
}

/**
 * The form's lists while scripts run: its small buttons change them here instead of asking the server, by the same rules.
 * @returns `version` counts the changes; the lists are drawn anew by it, and everything else keeps what was typed
 */
export function useDraft(initial: ProductDraft) {
  const [draft, setDraft] = useState(initial);
  const [version, setVersion] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const focus = useRef<string>(null);
  useEffect(() => {
    if (focus.current !== null) document.getElementById(focus.current)?.focus();
    focus.current = null;
  }, [version]);

  const apply = (intent: string) => {
    if (form.current === null) return;
    const changed = editDraft(readProductDraft(new FormData(form.current)), intent);
    focus.current = nextFocus(intent, changed);
    setDraft(changed);
    setVersion((count) => count + 1);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent;
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : "save";
    if (intent === "save") return;
    event.preventDefault();
    apply(intent);
  };
  /** Enter adds an entry instead of sending the form. */
  const onEnter = (intent: string) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply(intent);
  };
  return { draft, version, form, onSubmit, onEnter };
}

export type OnEnter = ReturnType<typeof useDraft>["onEnter"];
