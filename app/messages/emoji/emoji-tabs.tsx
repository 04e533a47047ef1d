import { type KeyboardEvent, useRef } from "react";
import { Icon, type IconName } from "~/ui/icon";

/** By the name of a group. */
const ICONS: Record<string, IconName> = {
  Recent: "clock",
  Smileys: "smile",
  People: "user",
  Nature: "leaf",
  Food: "coffee",
  Places: "map",
  Activities: "ticket",
  Objects: "wrench",
  Symbols: "heart",
  Flags: "flag",
};

type EmojiTabsProps = { names: readonly string[]; current: string; panel: string; onOpen: (name: string) => void };

/** The groups, of which one is shown; arrow keys go from one to the next. */
export function EmojiTabs({ names, current, panel, onOpen }: EmojiTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = names.indexOf(current);
    const places: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: names.length - 1,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    const next = (place + names.length) % names.length;
    onOpen(names[next] ?? current);
    list.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div ref={list} className="emoji-tabs" role="tablist" aria-label="Groups" tabIndex={-1} onKeyDown={onKeyDown}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-label={name}
          title={name}
          aria-selected={name === current}
          aria-controls={panel}
          tabIndex={name === current ? 0 : -1}
          onClick={() => onOpen(name)}
        >
          <Icon name={ICONS[name] ?? "smile"} />
        </button>
      ))}
    </div>
  );
}
