import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { plural } from "~/ui/format";
import { heldKeys } from "../device/held-keys";
import { type OwnKeyEntry, readOwnKeys } from "./keys-api";
import { MakeKey } from "./make-key";
import { RestoreKey } from "./restore-key";

type SetUpProps = {
  userId: string;
  /** This browser has a key now. */
  onDone: () => void;
};

/** How a browser comes to read private messages: with a key of its own, or with one from a backup. */
export function SetUp({ userId, onDone }: SetUpProps) {
  const [known, setKnown] = useState<Known | null>(null);
  const [isRestoring, setIsRestoring] = useState(false);
  useEffect(() => {
    let isOver = false;
    void readKnown(userId).then((found) => {
      if (isOver) return;
      setKnown(found);
      setIsRestoring(found.backups.length > 0);
    });
    return () => {
      isOver = true;
    };
  }, [userId]);
  if (known === null) return <p className="muted">Looking for your keys…</p>;
  const { backups, names } = known;
  if (isRestoring)
    return (
      <div className="stack">
        <p>
          You have {plural(backups.length, "backup")} from another browser. With its passphrase this browser reads what
          that one could, old messages too.
        </p>
        <RestoreKey userId={userId} backups={backups} onDone={onDone} />
        <p className="small">
          <Button type="button" variant="quiet" small onClick={() => setIsRestoring(false)}>
            Make a new key instead
          </Button>
        </p>
      </div>
    );
  return (
    <div className="stack">
      <p>
        This browser makes a key that stays in it. It reads what is written from now on; what was sealed for other
        browsers before stays closed to it.
      </p>
      <MakeKey userId={userId} taken={names} onDone={onDone} />
      {backups.length > 0 && (
        <p className="small">
          <Button type="button" variant="quiet" small onClick={() => setIsRestoring(true)}>
            Restore a backup instead
          </Button>
        </p>
      )}
    </div>
  );
}

interface Known {
  /** Of keys that this browser does not have. */
  backups: OwnKeyEntry[];
  /** Of all browsers that have a key. */
  names: string[];
}

async function readKnown(userId: string): Promise<Known> {
  try {
    const [keys, held] = await Promise.all([readOwnKeys(), heldKeys(userId)]);
    return {
      backups: keys.filter(({ id, hasBackup }) => hasBackup && !held.some((key) => key.id === id)),
      names: keys.map(({ label }) => label),
    };
  } catch {
    return { backups: [], names: [] };
  }
}
