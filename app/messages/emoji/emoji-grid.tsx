import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Emoji } from "./emoji-names";
import { tinted } from "./tones";

/** As many stand in a row, whatever the screen: the sheet sizes them so that they fit the narrowest. */
const COLUMNS = 7;

type EmojiGridProps = {
  label: string;
  emoji: readonly Emoji[];
  tone: string;
  onChoose: (emoji: Emoji, staysOpen: boolean) => void;
  /** Looked at, by pointer or keyboard. */
  onLook: (emoji: Emoji) => void;
  /** A letter typed over the grid goes on with the search, and so does going up from its first row. */
  onSearch: (typed: string) => void;
};

/** Where a key leads from a place; null for keys that lead nowhere. */
function placeAfter(event: KeyboardEvent, at: number, count: number): number | null {
  const row = at - (at % COLUMNS);
  const places: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - COLUMNS,
    ArrowDown: at + COLUMNS >= count && row + COLUMNS < count ? count - 1 : at + COLUMNS,
    Home: event.ctrlKey ? 0 : row,
    End: event.ctrlKey ? count - 1 : Math.min(row + COLUMNS, count) - 1,
  };
  return places[event.key] ?? null;
}

/** Emoji in rows, of which the keyboard reaches one at a time. */
export function EmojiGrid({ label, emoji, tone, onChoose, onLook, onSearch }: EmojiGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (moved) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [at, moved]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event, at, emoji.length);
    const isTyped = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (next === null && !isTyped) return;
    event.preventDefault();
    if (next === null) onSearch(event.key);
    else if (next < 0 && event.key === "ArrowUp") onSearch("");
    else if (next >= 0 && next < emoji.length) {
      setMoved(true);
      setAt(next);
    }
  };
  const rows = Array.from({ length: Math.ceil(emoji.length / COLUMNS) }, (_, n) => n * COLUMNS);
  return (
    <div ref={grid} className="emoji-grid" role="grid" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {rows.map((from) => (
        <div key={from} role="row">
          {emoji.slice(from, from + COLUMNS).map((each, n) => (
            <button
              key={each.emoji}
              type="button"
              role="gridcell"
              aria-label={each.name}
              tabIndex={from + n === at ? 0 : -1}
              onFocus={() => {
                setAt(from + n);
                onLook(each);
              }}
              onPointerEnter={() => onLook(each)}
              onClick={(event) => onChoose(each, event.shiftKey)}
            >
              {tinted(each, tone)}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
