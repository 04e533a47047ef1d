import { type RefObject, useEffect, useState, type SyntheticEvent } from "react";
import type { Proposals, TypedResult } from "@worker/domain/catalogue/lab/results/result-fields";

const controlOf = (form: HTMLFormElement | null, name: string) => {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
};

/** What is still only proposed, as somebody types: a field that was touched is theirs. */
export function useProposals(form: RefObject<HTMLFormElement | null>, shown: TypedResult, proposed: Proposals) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const open = Object.fromEntries(
    Object.entries(proposed).flatMap(([name, { value, from }]) =>
      touched.has(name) || shown[name] !== value ? [] : [[name, from]],
    ),
  );
  // What a PDF proposes comes after the form did, and a control keeps what it began with.
  useEffect(() => {
    for (const [name, { value }] of Object.entries(proposed)) {
      const control = controlOf(form.current, name);
      if (control?.value === "" && !touched.has(name)) control.value = value;
    }
  }, [form, proposed, touched]);
  const onInput = ({ target }: SyntheticEvent) => {
    const name = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : "";
    if (name !== "" && !touched.has(name)) setTouched(new Set([...touched, name]));
  };
  return { open, touched, onInput };
}
