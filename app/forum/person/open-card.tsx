import { createRoot, type Root } from "react-dom/client";
import { flushSync } from "react-dom";
import { CardWords, type Card } from "./card-words";

const LEAVE_MS = 250;
const GAP = 6;
const ID = "person-card";

const asked = new Map<string, Promise<Card | null>>();
let closeOpen: (() => void) | null = null;

async function fetchCard(id: string): Promise<Card | null> {
  try {
    const answer = await fetch(`/api/forum/people/${encodeURIComponent(id)}`);
    return answer.ok ? await answer.json<Card>() : null;
  } catch {
    asked.delete(id);
    return null;
  }
}

function cardOf(id: string): Promise<Card | null> {
  const known = asked.get(id) ?? fetchCard(id);
  asked.set(id, known);
  return known;
}

const isWanted = (name: HTMLElement): boolean =>
  name.isConnected && (name.matches(":hover") || name.contains(document.activeElement) || isTouch());
const isTouch = (): boolean => matchMedia("(hover: none)").matches;

/** Below the name, or above it where there is no room. */
function place(card: HTMLElement, name: HTMLElement): void {
  const at = name.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const below = at.bottom + GAP + height <= window.innerHeight || at.top < height + GAP;
  card.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`;
  card.style.top = `${below ? at.bottom + GAP : at.top - GAP - height}px`;
}

/**
 * Shows what is known of a name's member beside it. It stays while the name or the card is pointed at or has the focus,
 * and Escape closes it without moving either.
 */
export async function openCard(name: HTMLElement): Promise<void> {
  const card = await cardOf(name.dataset["person"] ?? "");
  if (card === null || !isWanted(name) || name.hasAttribute("aria-describedby")) return;
  closeOpen?.();
  const host = document.createElement("div");
  host.className = "person-card";
  host.id = ID;
  host.popover = "manual";
  name.insertAdjacentElement("afterend", host);
  const root: Root = createRoot(host);
  flushSync(() => root.render(<CardWords card={card} />));
  name.setAttribute("aria-describedby", ID);
  host.showPopover();
  place(host, name);

  const controller = new AbortController();
  const { signal } = controller;
  let timer = 0;
  const close = () => {
    clearTimeout(timer);
    controller.abort();
    closeOpen = null;
    name.removeAttribute("aria-describedby");
    root.unmount();
    host.remove();
  };
  closeOpen = close;
  const inside = (target: EventTarget | null) =>
    target instanceof Node && (name.contains(target) || host.contains(target));
  const leave = () => {
    clearTimeout(timer);
    timer = window.setTimeout(close, LEAVE_MS);
  };
  const moved = (event: Event) => (inside(event.target) ? clearTimeout(timer) : leave());
  document.addEventListener("pointerover", moved, { signal });
  document.addEventListener("focusin", moved, { signal });
  document.addEventListener("scroll", close, { signal, capture: true, passive: true });
  document.addEventListener("click", (event) => !inside(event.target) && close(), { signal, capture: true });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      if (host.contains(document.activeElement)) name.focus();
      close();
    },
    { signal, capture: true },
  );
}
