import { button, el } from "./element";

interface Question {
  open: string;
  /** What it is about, for whoever hears several such buttons. */
  about: string;
  question: string;
  confirm: string;
  press: () => void;
}

/** A button that asks first: the question folds out in its place and names the consequence. */
export function asking({ open, about, question, confirm, press }: Question): HTMLElement {
  const element = el("div", { class: "no-print" });
  const show = (...parts: Node[]) => element.replaceChildren(...parts);
  const opener = button(
    open,
    "danger",
    () => {
      const yes = button(confirm, "danger-solid", press);
      const no = button("Keep it", "", () => {
        show(opener);
        opener.focus();
      });
      show(el("p", { class: "tt-question" }, question), el("div", { class: "row row--wrap" }, yes, no));
      no.focus();
    },
    about,
  );
  show(opener);
  return element;
}
