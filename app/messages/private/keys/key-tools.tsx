import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "~/ui/button";
import { useLandingFocus } from "~/ui/landing-focus";
import { Note } from "~/ui/note";
import { heldKeys } from "../device/held-keys";
import { ChangePassphrase } from "./change-passphrase";
import { type OwnKeyEntry, readOwnKeys } from "./keys-api";
import { SetUp } from "./set-up";

interface Standing {
  keys: OwnKeyEntry[];
  /** Those that this browser has. */
  here: OwnKeyEntry[];
}

async function readStanding(userId: string): Promise<Standing> {
  const [keys, held] = await Promise.all([readOwnKeys(), heldKeys(userId)]);
  return { keys, here: keys.filter(({ id }) => held.some((key) => key.id === id)) };
}

type KeyToolsProps = {
  userId: string;
  /** How many keys the page lists. */
  shown: number;
  /** Which of them this browser has. */
  onHere: (ids: readonly string[]) => void;
};

/** What only a browser itself can do with its keys: make one, restore one, seal a backup anew. */
export default function KeyTools({ userId, shown, onHere }: KeyToolsProps) {
  const [standing, setStanding] = useState<Standing | null | "failed">(null);
  const [open, setOpen] = useState<"set up" | "passphrase" | null>(null);
  const section = useLandingFocus<HTMLElement>(open);
  const revalidator = useRevalidator();
  useEffect(() => {
    let isOver = false;
    void readStanding(userId)
      .catch(() => "failed" as const)
      .then((read) => {
        if (isOver) return;
        setStanding(read);
        if (read !== "failed") onHere(read.here.map(({ id }) => id));
      });
    return () => {
      isOver = true;
    };
  }, [userId, shown, onHere]);
  if (standing === null) return null;
  if (standing === "failed") return <Note kind="bad">This browser’s keys could not be read.</Note>;
  const { keys, here } = standing;
  const backups = keys.filter(({ hasBackup }) => hasBackup);
  const done = () => {
    setOpen(null);
    void readStanding(userId).then(
      (read) => {
        setStanding(read);
        onHere(read.here.map(({ id }) => id));
      },
      () => setStanding("failed"),
    );
    void revalidator.revalidate();
  };
  return (
    <section ref={section} className="stack" aria-labelledby="this-browser">
      <h2 id="this-browser">This browser</h2>
      {here.length > 0 ? (
        <Note kind="good" icon="key-round">
          It reads your private messages, as “{here.map(({ label }) => label).join("”, “")}”.
        </Note>
      ) : (
        <Note kind="wait" icon="key-round">
          It cannot read private messages yet.
        </Note>
      )}
      {open === null && (
        <div className="row row--wrap">
          {(here.length === 0 || backups.some(({ id }) => here.every((key) => key.id !== id))) && (
            <Button type="button" variant={here.length === 0 ? "primary" : "plain"} onClick={() => setOpen("set up")}>
              {here.length === 0 ? "Set up this browser" : "Restore another key here"}
            </Button>
          )}
          {backups.length > 0 && (
            <Button type="button" onClick={() => setOpen("passphrase")}>
              Change a backup’s passphrase
            </Button>
          )}
        </div>
      )}
      {open === "set up" && <SetUp userId={userId} onDone={done} />}
      {open === "passphrase" && <ChangePassphrase userId={userId} backups={backups} />}
      {open !== null && (
        <p>
          <Button type="button" small onClick={() => setOpen(null)}>
            {open === "passphrase" ? "Close" : "Cancel"}
          </Button>
        </p>
      )}
    </section>
  );
}
