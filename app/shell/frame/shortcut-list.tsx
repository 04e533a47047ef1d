import { useState } from "react";
import { storedText, storeText } from "~/device/stored-text";
import { Dialog } from "~/ui/dialog";
import { SHORTCUTS_OFF } from "./shortcuts-off";

const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["/"], does: "Go to search" },
  { keys: ["?"], does: "Show this list" },
  { keys: ["Esc"], does: "Close what's open" },
  { keys: ["Tab"], does: "Next link, button or field" },
];

export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(() => storedText(SHORTCUTS_OFF) === null);
  const set = (on: boolean) => {
    storeText(SHORTCUTS_OFF, on ? "" : "1");
    setOn(on);
  };
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className="keys">
        {SHORTCUTS.map((shortcut) => (
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
