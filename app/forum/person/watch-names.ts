const DELAY_MS = 350;

let watching = false;
let timer = 0;

const nameAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-person]") : null;

/** Whoever points at no name loads none of it. */
const open = (name: HTMLElement) => void import("./open-card").then(({ openCard }) => openCard(name));

/** A name that is pointed at, focused or tapped opens its card; a second tap follows the link (rules/forum#cards). */
export function watchNames(): void {
  if (watching) return;
  watching = true;
  const soon = (event: Event) => {
    clearTimeout(timer);
    const name = nameAt(event.target);
    if (name !== null) timer = window.setTimeout(() => open(name), DELAY_MS);
  };
  document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && soon(event));
  document.addEventListener("focusin", (event) => {
    if (nameAt(event.target)?.matches(":focus-visible") === true) soon(event);
  });
  document.addEventListener(
    "click",
    (event) => {
      clearTimeout(timer);
      const name = nameAt(event.target);
      if (!(event instanceof PointerEvent) || event.pointerType !== "touch" || name === null) return;
      if (name.hasAttribute("aria-describedby")) return;
      event.preventDefault();
      event.stopPropagation();
      open(name);
    },
    { capture: true },
  );
}
