import { type RefObject, useLayoutEffect, useRef, useState, type SyntheticEvent } from "react";
import { FIELD_NAMES, type Proposals, type TypedResult } from "@worker/domain/catalogue/lab/results/result-fields";

const isControl = (element: unknown): element is HTMLInputElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/** Puts what is shown now into the controls that still hold what was shown before. */
function moveUntouched(
  form: HTMLFormElement | null,
  before: TypedResult,
  shown: TypedResult,
  touched: ReadonlySet<string>,
): void {
  for (const control of form?.elements ?? []) {
    if (!isControl(control) || !FIELD_NAMES.has(control.name) || touched.has(control.name)) continue;
    const next = shown[control.name] ?? "";
    if (control.value === (before[control.name] ?? "") && control.value !== next) control.value = next;
  }
}

/** What is still only proposed, as somebody types: a field that was touched is theirs. */
export function useProposals(form: RefObject<HTMLFormElement | null>, shown: TypedResult, proposed: Proposals) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const open = Object.fromEntries(
    Object.entries(proposed).flatMap(([name, { value, from }]) =>
      touched.has(name) || shown[name] !== value ? [] : [[name, from]],
    ),
  );
  const before = useRef({ shown, proposed });
  // A control keeps what it began with, so that what another PDF proposes, or no longer does, would not be seen.
  useLayoutEffect(() => {
    const { current: last } = before;
    if (last.proposed === proposed) return;
    before.current = { shown, proposed };
    moveUntouched(form.current, last.shown, shown, touched);
  });
  const onInput = ({ target }: SyntheticEvent) => {
    const name = isControl(target) ? target.name : "";
    if (FIELD_NAMES.has(name) && !touched.has(name)) setTouched(new Set([...touched, name]));
  };
  return { open, touched, onInput };
}
