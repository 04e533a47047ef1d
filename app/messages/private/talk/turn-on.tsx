import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useFetcher } from "react-router";
import type { PrivateStanding } from "@worker/domain/views/messages/conversation-settings";
import { conversationSettingsPath } from "@worker/domain/voice/messages/addresses";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Note } from "~/ui/note";
import { Refused } from "../keys/ask";
import { SetUp } from "../keys/set-up";
import { AskForPrivate } from "../../settings/private-part";
import type { Desk } from "./desk";
import { LimitsOfPrivateMode } from "./limits-of-private-mode";

const FAILED = "Failed to change encryption mode. Please try again.";

type TurnOnProps = { desk: Desk; name: string; onClose: () => void };

/** What has to be accepted before private mode is on, and the key that it needs where this browser has none. */
export default function TurnOn({ desk, name, onClose }: TurnOnProps) {
  const [step, setStep] = useState<"warning" | "key">("warning");
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { load, data } = useFetcher<{ privateMode: PrivateStanding }>();
  const settings = conversationSettingsPath(desk.conversationId);
  useEffect(() => void load(settings), [load, settings]);
  const standing = data?.privateMode ?? "ready";
  const isMissing = standing !== "ready";
  const turnOn = async () => {
    setTrouble(null);
    setIsBusy(true);
    try {
      const canRead = await desk.canRead();
      // Before anything is set up for it in vain.
      if (!desk.isOtherReady()) {
        await load(settings);
        return;
      }
      if (!canRead) {
        setStep("key");
        return;
      }
      await desk.setMode(true);
      onClose();
    } catch (error) {
      setStep("warning");
      setTrouble(wordsOf(error, name));
    } finally {
      setIsBusy(false);
    }
  };
  return createPortal(
    <Dialog open onClose={onClose} title={step === "warning" ? "Turn on private mode?" : "A key for this browser"}>
      {step === "key" ? (
        <SetUp userId={desk.userId} onDone={() => void turnOn()} />
      ) : (
        <div className="stack">
          {trouble !== null && (
            <Note kind="bad" role="alert">
              {trouble}
            </Note>
          )}
          {isMissing && <AskForPrivate {...{ name, standing }} conversationId={desk.conversationId} />}
          <p>
            What you and {name} write from now on is encrypted in your browsers. Only the two of you can read it;
            Leafproof cannot.
          </p>
          <Note kind="wait" title="What it does not do">
            <LimitsOfPrivateMode />
          </Note>
          <div className="row row--wrap">
            {!isMissing && (
              <Button type="button" variant="primary" icon="lock" aria-disabled={isBusy} onClick={() => void turnOn()}>
                Accept and turn on
              </Button>
            )}
            <Button type="button" onClick={onClose}>
              {isMissing ? "Close" : "Cancel"}
            </Button>
          </div>
        </div>
      )}
    </Dialog>,
    document.body,
  );
}

function wordsOf(error: unknown, name: string): string {
  if (!(error instanceof Refused)) return FAILED;
  if (error.code === "receiver-key-missing")
    return `${error.message}. ${name} has no browser set up for private mode yet. They can do it at Account, Private messages.`;
  return error.retryAfterSeconds === null && error.code !== "may-not-message" ? FAILED : error.message;
}
