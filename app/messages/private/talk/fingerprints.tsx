import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { fingerprint } from "@worker/domain/voice/sealed-messages/fingerprint";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import type { Desk } from "./desk";
import type { Side, Trust } from "./trust";

type FingerprintsProps = {
  desk: Desk;
  trust: Trust;
  name: string;
  onClose: () => void;
};

const activeIn = ({ keys }: Side): string[] => keys.filter(({ removedAt }) => removedAt === null).map(({ id }) => id);

/** Both members see the same digits in the same order, where no key was exchanged on the way. */
export default function Fingerprints({ desk, trust, name: otherName, onClose }: FingerprintsProps) {
  const [digits, setDigits] = useState<readonly string[][]>([]);
  const sides = [
    { side: trust.own, name: "You" },
    { side: trust.other, name: otherName },
  ].sort((one, other) => (one.side.userId < other.side.userId ? -1 : 1));
  useEffect(() => {
    let isOver = false;
    const both = [trust.own, trust.other].sort((one, other) => (one.userId < other.userId ? -1 : 1));
    void Promise.all(both.map((side) => fingerprint(side.userId, activeIn(side)))).then((made) => {
      if (!isOver) setDigits(made);
    });
    return () => {
      isOver = true;
    };
  }, [trust]);
  const match = () => void desk.noteCompared(trust).then(onClose);
  return createPortal(
    <Dialog open onClose={onClose} title="Compare fingerprint">
      <div className="stack">
        <p>
          Read these digits to {otherName} on the phone or when you meet, not in messages here. If both of you see the
          same digits, nobody has swapped a key.
        </p>
        {sides.map(({ side, name }, n) => (
          <div key={side.userId} className="fingerprint">
            <h3>{name}</h3>
            <p className="num">
              {(digits[n] ?? []).map((group, place) => (
                <span key={place}>{group}</span>
              ))}
            </p>
            <p className="small muted">{plural(activeIn(side).length, "browser")}</p>
          </div>
        ))}
        {trust.isCompared && (
          <Note kind="good" icon="shield-check">
            You compared them in this browser, and they matched. Another key on either side takes this back.
          </Note>
        )}
        <p className="small muted">
          If they differ, do not write anything private here: somebody may have put a key of their own between you.{" "}
          <Link to="/contact-support">Tell us</Link>.
        </p>
        <div className="row row--wrap">
          <Button type="button" variant="primary" icon="check" onClick={match}>
            They match
          </Button>
          <Button type="button" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>,
    document.body,
  );
}
