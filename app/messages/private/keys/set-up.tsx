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
  const [backups, setBackups] = useState<OwnKeyEntry[] | null>(null);
  const [isRestoring, setIsRestoring] = useState(false);
  useEffect(() => {
    let isOver = false;
    void readBackups(userId).then((found) => {
      if (isOver) return;
      setBackups(found);
      setIsRestoring(found.length > 0);
    });
    return () => {
      isOver = true;
    };
  }, [userId]);
  if (backups === null) return <p className="muted">Looking for your keys…</p>;
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
      <MakeKey userId={userId} onDone={onDone} />
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

/** Backups of keys that this browser does not have. */
async function readBackups(userId: string): Promise<OwnKeyEntry[]> {
  try {
    const [keys, held] = await Promise.all([readOwnKeys(), heldKeys(userId)]);
    return keys.filter(({ id, hasBackup }) => hasBackup && !held.some((key) => key.id === id));
  } catch {
    return [];
  }
}
