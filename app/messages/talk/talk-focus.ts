import { type RefObject, useEffect, useRef } from "react";
import { conversationPath } from "@worker/domain/voice/messages/addresses";

interface Place {
  kind: "conversation" | "target" | null;
  /** Of the conversation, or of who is written to. */
  id: string | null;
  isSearch: boolean;
  /** Where an earlier page ends. */
  before: number | null;
  /** The message that was searched for. */
  around: number | null;
  /** Whether the notices that stand over it were put away. */
  notices: number;
}

/**
 * Another conversation beside the list is no other page to the router, so that nobody moves the focus: its reader starts
 * at its heading, as on a page of its own; whoever began it writes on; whoever closed its search is back at the button.
 * What stays where it was keeps the focus.
 */
export function useTalkFocus(place: Place): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    const was = shown.current;
    shown.current = place;
    if (isSame(was, place) || screen.current === null) return;
    take(screen.current, goalOf(was, place));
  });
  return screen;
}

const isSame = (one: Place, other: Place): boolean =>
  (Object.keys(one) as (keyof Place)[]).every((key) => one[key] === other[key]);

interface Goal {
  /** The first that is there. */
  goals: readonly string[];
  /** Also where the focus stands somewhere. */
  always: boolean;
}

const HEADING = ".talk-head h2";
const FIELD = ":is(.composer, .ask-vendor) textarea";

function goalOf(was: Place, now: Place): Goal | null {
  // The search's own field takes it.
  if (now.isSearch) return null;
  if (now.kind === null) {
    const line =
      was.kind === "conversation" && was.id !== null ? [`.conversation[href="${conversationPath(was.id)}"]`] : [];
    return { goals: [...line, ".conversations > header > a"], always: false };
  }
  if (now.kind === "target") return { goals: [FIELD, HEADING], always: true };
  if (was.kind === "target") return { goals: [FIELD, HEADING], always: false };
  if (now.around !== null) return { goals: [".talk-message[aria-current]", HEADING], always: true };
  if (was.id !== now.id) return { goals: [HEADING], always: true };
  // On a phone the search is opened from the menu.
  const opener = was.isSearch ? [".talk-find", ".talk-ways"] : [];
  return { goals: [...opener, HEADING], always: was.isSearch };
}

const isShown = (element: HTMLElement): boolean => element.offsetParent !== null;

function take(screen: HTMLElement, goal: Goal | null): void {
  const { activeElement: at } = document;
  const isLost = at === null || at === document.body || (at instanceof HTMLElement && !isShown(at));
  if (goal === null || !(goal.always || isLost)) return;
  const found = goal.goals.flatMap((selector) => screen.querySelector<HTMLElement>(selector) ?? []).find(isShown);
  if (found === undefined) return;
  if (found.tabIndex < 0) found.tabIndex = -1;
  found.focus({ preventScroll: true });
}
