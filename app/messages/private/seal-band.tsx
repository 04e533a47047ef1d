import { Suspense, useState } from "react";
import { Icon } from "~/ui/icon";
import { onDemand } from "~/ui/on-demand";
import type { PrivateSide } from "./use-private-side";

const Fingerprints = onDemand(() => import("./talk/fingerprints"));

type SealBandProps = {
  /** Null without scripts, and until they run. */
  side: PrivateSide | null;
  name: string;
};

/** Stands over a private conversation. */
export default function SealBand({ side, name }: SealBandProps) {
  const [isOpen, setIsOpen] = useState(false);
  const trust = side?.shown.trust ?? null;
  return (
    <div className="seal-band">
      <Icon name="lock" />
      <p>
        <strong>End-to-end encrypted</strong>
        <span>Only the two of you can read this; Leafproof cannot.</span>
      </p>
      {side !== null && trust !== null && (
        <>
          <button type="button" onClick={() => setIsOpen(true)}>
            {trust.isCompared && <Icon name="shield-check" />}
            {trust.isCompared ? "Fingerprint compared" : "Compare fingerprint"}
          </button>
          {isOpen && (
            <Suspense fallback={null}>
              <Fingerprints desk={side.desk} trust={trust} name={name} onClose={() => setIsOpen(false)} />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}
