import { el } from "./element";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A control with its label above, its help under that, and a place for what is wrong with it. */
export interface Field<C extends Control = Control> {
  element: HTMLElement;
  control: C;
  /** Says what is wrong, or with null that nothing is. */
  fail: (problem: string | null) => void;
}

interface FieldOptions {
  label: string;
  help?: string;
}

let fields = 0;

export function field<C extends Control>(control: C, { label, help }: FieldOptions): Field<C> {
  fields += 1;
  const id = `field-${fields}`;
  control.id = id;
  control.classList.add("input");
  const [helpId, problemId] = [`${id}-help`, `${id}-problem`];
  const problem = el("p", { id: problemId, class: "error", hidden: true });
  const described = [help === undefined ? "" : helpId, problemId].filter(Boolean).join(" ");
  control.setAttribute("aria-describedby", described);
  const element = el(
    "div",
    { class: "field" },
    el("label", { for: id }, label),
    control,
    help !== undefined && el("p", { id: helpId, class: "help" }, help),
    problem,
  );
  const fail = (text: string | null) => {
    problem.textContent = text ?? "";
    problem.hidden = text === null;
    control.setAttribute("aria-invalid", String(text !== null));
  };
  return { element, control, fail };
}

export const input = (type: string, attributes: Record<string, string | number | boolean> = {}): HTMLInputElement =>
  el("input", { type, autocomplete: "off", ...attributes });

export const textarea = (maxlength: number, rows = 3): HTMLTextAreaElement => el("textarea", { maxlength, rows });

/** An amount as people write it. @returns null for whatever else stands there */
export function amountOf(text: string, most: number): number | null {
  const plain = text.trim();
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return null;
  const amount = Number(plain);
  return amount <= most ? amount : null;
}

export const AMOUNT_PROBLEM = "Write it in digits, with a dot for decimals and no commas.";

/** Shows every problem and puts the reader at the first. @returns whether there is none */
export function isFine(problems: readonly [Field, string | null][]): boolean {
  for (const [each, problem] of problems) each.fail(problem);
  const [first] = problems.find(([, problem]) => problem !== null) ?? [];
  first?.control.focus();
  return first === undefined;
}

/** @param submit called with the form's own values; it says itself what is wrong with them */
export function form(label: string, parts: readonly Node[], submit: () => void): HTMLFormElement {
  const made = el(
    "form",
    { class: "card card--pad tt-form no-print", novalidate: true, "aria-label": label },
    ...parts,
  );
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  return made;
}

export const submitButton = (text: string): HTMLButtonElement =>
  el("button", { type: "submit", class: "btn btn--primary" }, text);

/** Offers other choices and keeps what was chosen, where that is still there. */
export function offer(select: HTMLSelectElement, choices: readonly [value: string, text: string][]): void {
  const { value } = select;
  select.replaceChildren(...choices.map(([each, text]) => el("option", { value: each }, text)));
  if (choices.some(([each]) => each === value)) select.value = value;
}
