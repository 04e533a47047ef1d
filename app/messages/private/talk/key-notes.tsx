import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { keysPath } from "@worker/domain/voice/message-keys/addresses";
import { conversationPath } from "@worker/domain/voice/messages/addresses";
import { Button } from "~/ui/button";
import { storedText, storeText } from "~/device/stored-text";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { onDemand } from "~/ui/on-demand";
import { draftKey } from "../../live/draft-key";
import type { Desk } from "./desk";
import type { PrivateShown } from "./private-shown";

const SetUpDialog = onDemand(() => import("./set-up-dialog"));

type KeyNotesProps = { desk: Desk; shown: PrivateShown; name: string; isPrivate: boolean };

/** What its reader has to look at before they write on (rules/private-mode#trust). */
export function KeyNotes({ desk, shown: { stage, trust, draft }, name, isPrivate }: KeyNotesProps) {
  const [isSettingUp, setIsSettingUp] = useState(false);
  const isSetUp = useRef(false);
  // The composer takes the place of what was set up here.
  useEffect(() => {
    if (stage !== "ready" || !isSetUp.current) return;
    isSetUp.current = false;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(".composer textarea")?.focus({ preventScroll: true });
  }, [stage]);
  const notes: ReactNode[] = [];
  if (!isPrivate && draft !== "" && stage !== "closed") notes.push(<LeftDraft key="draft" {...{ desk, draft }} />);
  if (isPrivate && stage === "ready") notes.push(<RegularDraft key="regular" desk={desk} />);
  if (isPrivate && stage === "failed")
    notes.push(
      <Note key="failed" kind="bad" role="alert">
        The keys of this conversation could not be read.{" "}
        <Button type="button" small onClick={() => desk.open()}>
          Try again
        </Button>
      </Note>,
    );
  if (isPrivate && stage === "no-key")
    notes.push(
      <Note key="no-key" kind="wait" icon="key-round" title="This browser cannot read private messages yet.">
        <p>Restore your key from its backup, or make a key for what is written from now on.</p>
        <Button type="button" small variant="primary" onClick={() => setIsSettingUp(true)}>
          Set up this browser
        </Button>
      </Note>,
    );
  if (isPrivate && trust !== null && trust.other.added.length > 0)
    notes.push(
      <Note key="other" kind="wait" icon="shield-alert" role="alert" title={`${name}’s keys changed.`}>
        <p>
          {plural(trust.other.added.length, "browser")} can read this conversation that could not before. Ask {name}{" "}
          whether it is theirs, or compare fingerprints. Until then nothing is sent.
        </p>
        <Button type="button" small onClick={() => void desk.accept(trust.other)}>
          It is {name}’s
        </Button>
      </Note>,
    );
  if (isPrivate && trust !== null && trust.own.added.length > 0)
    notes.push(
      <Note key="own" kind="wait" icon="shield-alert" role="alert" title="A browser was added to your account.">
        <p>
          {plural(trust.own.added.length, "browser")} of your account can read your private messages now. Nothing is
          sent until you say that it is yours. If it is not,{" "}
          <Link to={keysPath(conversationPath(desk.conversationId))}>remove it</Link>
          and change your password.
        </p>
        <Button type="button" small onClick={() => void desk.accept(trust.own)}>
          It is mine
        </Button>
      </Note>,
    );
  if (isPrivate && trust !== null && !trust.isHeld && trust.other.removed.length > 0)
    notes.push(
      <p key="removed" className="small muted">
        {name} removed {plural(trust.other.removed.length, "browser")}.{" "}
        <button type="button" className="talk-again" onClick={() => void desk.accept(trust.other)}>
          All right
        </button>
      </p>,
    );
  return (
    <>
      {notes.length > 0 && <div className="key-notes">{notes}</div>}
      {isSettingUp && (
        <Suspense fallback={null}>
          <SetUpDialog
            userId={desk.userId}
            onDone={() => {
              isSetUp.current = true;
              setIsSettingUp(false);
              desk.open();
            }}
            onClose={() => setIsSettingUp(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** What was typed in regular mode is not sent in this one by itself. */
function RegularDraft({ desk }: { desk: Desk }) {
  const place = draftKey({ conversation: desk.conversationId });
  const [text, setText] = useState(() => storedText(place) ?? "");
  if (text === "") return null;
  const end = () => {
    storeText(place, "");
    setText("");
  };
  return (
    <Note icon="pen-line" role="status" title="You were writing this in regular mode:">
      <p>{text}</p>
      <div className="row row--wrap">
        <Button
          type="button"
          small
          onClick={() => {
            desk.putDraft(text);
            end();
          }}
        >
          Write it in private mode
        </Button>
        <Button type="button" small onClick={end}>
          Discard it
        </Button>
      </div>
    </Note>
  );
}

/** It is not sent in the other mode: it comes back when private mode is on again. */
function LeftDraft({ desk, draft }: { desk: Desk; draft: string }) {
  return (
    <Note kind="wait" icon="lock" role="status" title="Private mode was turned off while you were writing.">
      <p>What you wrote was not sent. It waits, encrypted, on this device until private mode is on again.</p>
      <details>
        <summary>Show what you wrote</summary>
        <p dir="auto">{draft}</p>
      </details>
      <Button type="button" small onClick={() => desk.putDraft("")}>
        Discard it
      </Button>
    </Note>
  );
}
