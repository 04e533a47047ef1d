import { useState } from "react";
import { Icon } from "~/ui/icon";
import { useScripts } from "~/ui/use-scripts";
import { shareLinks } from "./share-targets";

/** How long "Copied" stands, in milliseconds (rules/platform#sharing). */
const COPIED_MS = 2000;

/** Where a page can be shared. Other sites open in a tab of their own and learn nothing before. */
export function ShareChoices({ url, title }: { url: string; title: string }) {
  return (
    <>
      <Copy url={url} />
      {shareLinks({ url, title }).map(({ name, href }) => (
        <a key={name} className="act" href={href} target="_blank" rel="noopener noreferrer nofollow">
          <Icon name={name === "Email" ? "mail" : "external-link"} />
          {name}
        </a>
      ))}
      <OfDevice url={url} title={title} />
    </>
  );
}

/** Without scripts, or where the browser refuses, the address stands there to be copied by hand. */
function Copy({ url }: { url: string }) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  if (!useScripts() || state === "refused") {
    return <input className="input" readOnly value={url} aria-label="Address of the page" />;
  }
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => {
        setState("copied");
        setTimeout(() => setState("ready"), COPIED_MS);
      },
      () => setState("refused"),
    );
  return (
    <button type="button" className="act" onClick={copy}>
      <Icon name={state === "copied" ? "check" : "link"} />
      <span aria-live="polite">{state === "copied" ? "Copied" : "Copy link"}</span>
    </button>
  );
}

function OfDevice(shared: { url: string; title: string }) {
  if (!useScripts() || typeof navigator.share !== "function") return null;
  // Whoever closes the device's own menu has shared nothing, and that is no fault.
  const share = () => void navigator.share(shared).catch(() => undefined);
  return (
    <button type="button" className="act" onClick={share}>
      <Icon name="share-2" />
      More apps
    </button>
  );
}
