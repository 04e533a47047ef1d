type Child = Node | string | null | false;
type Attributes = Record<string, string | number | boolean | null>;

/** The compiler takes `Element` for what the Workers' HTMLRewriter calls so, too; this is what both kinds of ours have. */
interface Filled {
  setAttribute: (name: string, value: string) => void;
  replaceChildren: (...children: (Node | string)[]) => void;
}

function fill<E extends Filled>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null) element.setAttribute(name, String(value));
  }
  element.replaceChildren(...children.filter((child) => child !== null && child !== false));
  return element;
}

/** An element with its attributes and children. Texts become text nodes, so nothing that a person wrote is markup. */
export const el = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] => fill(document.createElement(tag), attributes, children);

export const svg = <K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] => fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

type Look = "" | "primary" | "quiet" | "danger" | "danger-solid";

/** @param more words for screen readers where several buttons of a page read alike */
export function button(text: string, look: Look, press: () => void, more = ""): HTMLButtonElement {
  const sizes = look === "quiet" ? " btn--sm" : "";
  const made = el(
    "button",
    { type: "button", class: `btn${look === "" ? "" : ` btn--${look}`}${sizes}` },
    text,
    more !== "" && el("span", { class: "sr" }, ` ${more}`),
  );
  made.addEventListener("click", press);
  return made;
}

/** Puts the reader at the head of what is shown anew. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.setAttribute("tabindex", "-1");
  element.focus();
}
