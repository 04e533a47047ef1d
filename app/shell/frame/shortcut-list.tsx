import { useState } from "react";
import { storedText, storeText } from "~/device/stored-text";
import { Dialog } from "~/ui/dialog";
import { drawHints, SHORTCUTS_OFF } from "./shortcuts-off";

type Shortcut = { keys: readonly string[]; does: string };

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ["/"], does: "Go to search" },
  { keys: ["?"], does: "Show this list" },
  { keys: ["Esc"], does: "Close what's open" },
  { keys: ["Tab"], does: "Next link, button or field" },
];

/** What no switch turns off: they type nothing, and are the browser's or a dialog's. */
const ALWAYS: ReadonlySet<string> = new Set(["Esc", "Tab"]);

/** The page's own keys, as a queue names them beneath its rows. */
const pageShortcuts = (): Shortcut[] =>
  [...document.querySelectorAll(".queue-keys > span")].map((line) => ({
    keys: [...line.querySelectorAll("kbd")].map(({ textContent }) => textContent),
    does: sentenceCase([...line.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : []))),
  }));

function sentenceCase(parts: readonly string[]): string {
  const text = parts.join("").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const [shortcuts] = useState(() => [...SHORTCUTS, ...pageShortcuts()]);
  const [isOn, setOn] = useState(() => storedText(SHORTCUTS_OFF) === null);
  const shown = isOn ? shortcuts : shortcuts.filter(({ keys }) => keys.every((key) => ALWAYS.has(key)));
  const set = (on: boolean) => {
    storeText(SHORTCUTS_OFF, on ? "" : "1");
    setOn(on);
    drawHints();
  };
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className="keys">
        {shown.map((shortcut) => (
          <div key={shortcut.does}>
            <dt>
              {shortcut.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{shortcut.does}</dd>
          </div>
        ))}
      </dl>
      <label className="row">
        <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
        Shortcuts of a single key, such as / and ?
      </label>
      <p className="small muted">Switch them off if you speak to your computer, or press keys by accident.</p>
    </Dialog>
  );
}
