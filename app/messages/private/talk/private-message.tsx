import { type ReactNode, Suspense } from "react";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import { Icon } from "~/ui/icon";
import { onDemand } from "~/ui/on-demand";
import { LinkedText } from "../../links/linked-text";
import type { Desk } from "./desk";
import type { PrivateShown } from "./private-shown";
import { PrivateWays } from "./private-ways";

const PrivatePicture = onDemand(() => import("./private-picture"));

type PrivateMessageProps = {
  desk: Desk;
  shown: PrivateShown;
  message: MessageView;
  isOwn: boolean;
  now: number;
  /** The flag, for whoever did not write it; it reveals the key of this message alone. */
  report: (seq: number, reveal: () => Promise<string | null>) => ReactNode;
};

/** A sealed message, opened in this browser. */
export function PrivateMessage({ desk, shown, message, isOwn, now, report }: PrivateMessageProps) {
  const reading = shown.readings.get(message.seq);
  if (reading === undefined)
    return (
      <p className="bubble bubble--lost">{shown.stage === "opening" ? "Decrypting…" : "[Encrypted - Private Mode]"}</p>
    );
  if ("lost" in reading)
    return (
      <p className="bubble bubble--lost" title={reading.lost}>
        <Icon name="key-round" />
        <span>
          Unable to decrypt message
          <small>{reading.lost}</small>
        </span>
      </p>
    );
  return (
    <>
      <div className={reading.picture ? "bubble bubble--picture" : "bubble"} dir="auto">
        {reading.picture && message.senderId !== null && (
          <Suspense fallback={<p className="muted">Opening the picture…</p>}>
            <PrivatePicture
              picture={reading.picture}
              of={{ conversationId: desk.conversationId, senderId: message.senderId }}
            />
          </Suspense>
        )}
        <p>
          <LinkedText text={reading.text} />
          {message.editedAt !== null && <span className="bubble-edited"> (edited)</span>}
          <span className="bubble-seal" title="End-to-end encrypted">
            <Icon name="lock" />
            <span className="sr"> End-to-end encrypted</span>
          </span>
        </p>
      </div>
      {isOwn ? (
        <PrivateWays desk={desk} message={message} content={reading} now={now} />
      ) : (
        report(message.seq, () => desk.reveal(message))
      )}
    </>
  );
}
