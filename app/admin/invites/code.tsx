import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and until scripts run. */
const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type CopyCodeProps = { code: string; onCopied: (code: string) => void };

/** A code that a click copies. Without scripts, and where copying is refused, a click selects the whole of it. */
export function CopyCode({ code, onCopied }: CopyCodeProps) {
  const scripts = useScripts();
  if (!scripts) return <code className="code-copy">{code}</code>;
  const copy = async (element: HTMLElement): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      onCopied(code);
    } catch {
      getSelection()?.selectAllChildren(element);
    }
  };
  return (
    <button
      type="button"
      className="code-copy"
      aria-label={`Copy ${code}`}
      onClick={(event) => void copy(event.currentTarget)}
    >
      {code}
    </button>
  );
}
