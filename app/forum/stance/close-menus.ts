const OPEN = "details[data-menu][open]";

function close(menu: HTMLDetailsElement, isByKey: boolean): void {
  if (isByKey && menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
  menu.open = false;
}

let isWatching = false;

/** Menus of posts close by Escape and by a press beside them, as menus do; one pair of listeners serves all of them. */
export function closeMenus(): void {
  if (isWatching) return;
  isWatching = true;
  const watch = (event: Event) => {
    const isByKey = event instanceof KeyboardEvent;
    if (isByKey && event.key !== "Escape") return;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN))
      if (isByKey || !(event.target instanceof Node && menu.contains(event.target))) close(menu, isByKey);
  };
  document.addEventListener("keydown", watch);
  document.addEventListener("pointerdown", watch);
}
