import { type RefObject, useEffect, useRef } from "react";

const isChoice = (element: unknown): element is HTMLInputElement | HTMLSelectElement =>
  element instanceof HTMLSelectElement || (element instanceof HTMLInputElement && element.type !== "search");

/**
 * Applies a choice in a form when it is made. A slider tells `change` only when it is let go, unlike React's handler of
 * that name.
 */
export function useAppliedChoices(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const onChange = ({ target }: Event) => {
      if (isChoice(target) && target.form === form.current) form.current?.requestSubmit();
    };
    // On the document, because fields of the form may stand outside it.
    document.addEventListener("change", onChange);
    return () => document.removeEventListener("change", onChange);
  }, [form]);
}

/**
 * Lets the fields of a form follow when a link or the back button changes what it asks for, without taking the focus
 * from them, or what is being typed.
 * @param address says what is asked for
 * @param sort what the select of that name shows: a reset does not know what React gave it later
 */
export function useFollowingFields(
  form: RefObject<HTMLFormElement | null>,
  address: string,
  sort: { name: string; value: string },
) {
  const shown = useRef(address);
  const { name, value } = sort;
  useEffect(() => {
    if (form.current === null || shown.current === address) return;
    shown.current = address;
    const select = form.current.elements.namedItem(name);
    const { activeElement: active } = document;
    const typed = active instanceof HTMLInputElement && active.type === "search" ? active.value : null;
    form.current.reset();
    if (select instanceof HTMLSelectElement) select.value = value;
    if (typed !== null && active instanceof HTMLInputElement) active.value = typed;
  }, [form, address, name, value]);
}
