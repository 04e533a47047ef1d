import { Suspense, useState } from "react";
import { Icon } from "~/ui/icon";
import { Note } from "~/ui/note";
import { onDemand } from "~/ui/on-demand";
import type { Desk } from "./desk";
import type { PrivateShown } from "./private-shown";

const TurnOn = onDemand(() => import("./turn-on"));

const FAILED = "Failed to change encryption mode. Please try again.";

type PrivateSwitchProps = {
  desk: Desk;
  shown: PrivateShown;
  name: string;
  isPrivate: boolean;
  /** Something is on its way, or its writer may send nothing for a while. */
  isBusy: boolean;
};

/** On asks first, off is at once (rules/private-mode#mode). */
export function PrivateSwitch({ desk, shown, name, isPrivate, isBusy }: PrivateSwitchProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  // One that is disabled for a moment would lose the focus.
  const isOff = isBusy || isChanging || shown.stage === "opening";
  const turnOff = () => {
    setIsChanging(true);
    setTrouble(null);
    desk
      .setMode(false)
      .catch(() => setTrouble(FAILED))
      .finally(() => setIsChanging(false));
  };
  return (
    <>
      <button
        type="button"
        className="private-switch"
        role="switch"
        aria-checked={isPrivate}
        aria-disabled={isOff}
        onClick={isOff ? undefined : isPrivate ? turnOff : () => setIsAsking(true)}
      >
        <Icon name={isPrivate ? "lock" : "lock-open"} />
        <span>Private mode</span>
        <i aria-hidden="true" />
      </button>
      {trouble !== null && (
        <div className="private-trouble">
          <Note kind="bad" role="alert">
            {trouble}
          </Note>
        </div>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <TurnOn desk={desk} name={name} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
