import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import { useScripts } from "~/ui/use-scripts";
import { canBeTold, subscribe } from "./subscribe";

interface Browser {
  id: string;
  device: string;
  createdAt: number;
  current: boolean;
}

type BrowsersProps = {
  browsers: Browser[];
  /** Null where the site has none. */
  publicKey: string | null;
  action: string;
};

/** The browsers that are told, and the button that adds this one (rules/notifications#push). */
export function Browsers({ browsers, publicKey, action }: BrowsersProps) {
  return (
    <section aria-labelledby="browsers" className="section stack">
      <h2 id="browsers">Browsers that get push notifications</h2>
      {publicKey === null && <p className="small muted">Push notifications are not set up on this site.</p>}
      {browsers.length > 0 && (
        <ul className="sessions">
          {browsers.map(({ id, device, createdAt, current }) => (
            <li key={id}>
              <Icon name="monitor" size="lg" />
              <div>
                <p>
                  <strong>{device}</strong> {current && <span className="tag">This browser</span>}
                </p>
                <p className="small muted">
                  Since <DateTime at={createdAt} withTime />
                </p>
              </div>
              <form method="post" action={action}>
                <input type="hidden" name="intent" value="remove-browser" />
                <Button small name="id" value={id} aria-label={`Remove ${device}`}>
                  Remove
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {publicKey !== null && !browsers.some(({ current }) => current) && <AddBrowser publicKey={publicKey} />}
      <p className="small muted">
        A browser is told as long as you are logged in there. What it shows says what happened and never quotes a
        message.
      </p>
    </section>
  );
}

/** Nothing asks for permission before the button is pressed. */
function AddBrowser({ publicKey }: { publicKey: string }) {
  const { revalidate } = useRevalidator();
  const scripts = useScripts();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  if (!scripts) return <p className="small">To add this browser, allow scripts on this page.</p>;
  if (!canBeTold()) return <p className="small">This browser cannot show push notifications.</p>;

  const add = async () => {
    setBusy(true);
    const failed = await subscribe(publicKey);
    setProblem(failed ?? "");
    if (failed === null) await revalidate();
    setBusy(false);
  };
  return (
    <>
      {problem && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      <p>
        <Button type="button" icon="bell" disabled={isBusy} onClick={() => void add()}>
          Add this browser
        </Button>
      </p>
    </>
  );
}
