import { Dialog } from "~/ui/dialog";

const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["/"], does: "Go to search" },
  { keys: ["?"], does: "Show this list" },
  { keys: ["Esc"], does: "Close what's open" },
  { keys: ["Tab"], does: "Next link, button or field" },
];

export default function ShortcutList({ onClose }: { onClose: () => void }) {
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
    </Dialog>
  );
}
