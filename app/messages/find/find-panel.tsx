import { type SubmitEvent, Suspense, useState } from "react";
import { useSubmit } from "react-router";
import type { FoundMessages } from "@worker/domain/views/messages/find-messages";
import { conversationPath, MESSAGES } from "@worker/domain/voice/messages/addresses";
import { FIND_MAX } from "@worker/domain/voice/messages/find-text";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { onDemand } from "~/ui/on-demand";
import { useScripts } from "~/ui/use-scripts";
import type { PrivateSide } from "../private/use-private-side";
import findCss from "./find.css?url";
import { FoundOnServer } from "./found-on-server";

const DeviceFind = onDemand(() => import("./device-find"));

const NEEDS = "Searching private messages needs scripts and a key in this browser: only then can they be read here.";
const NOBODY_LEARNS = "Your browser searches; nobody else learns for what.";

export interface Search {
  /** Empty in private mode, whose words stay in the browser. */
  q: string;
  found: FoundMessages | null;
  /** Why it was not searched. */
  refused: string | null;
}

type FindPanelProps = {
  conversationId: string;
  search: Search;
  isPrivate: boolean;
  self: string;
  name: string;
  side: PrivateSide | null;
};

/**
 * Searches a conversation: on the server in regular mode, and on the device in private mode (rules/messages#search). One
 * field serves both, and is there before either, so that what is typed into it stays whatever comes meanwhile.
 */
export default function FindPanel({ conversationId, search, isPrivate, self, name, side }: FindPanelProps) {
  const [isHere, setHere] = useState(false);
  /** What the device is to search for; another object each time. */
  const [asked, setAsked] = useState<{ text: string } | null>(null);
  const [isOpened] = useState(useScripts());
  const submit = useSubmit();
  const onDevice = isPrivate || isHere;
  const whose = { conversationId, self, name };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (onDevice) setAsked({ text: form.querySelector<HTMLInputElement>("[type=search]")?.value ?? "" });
    else void submit(form);
  };
  const lookHere = () => {
    setHere(true);
    setAsked({ text: search.q });
  };
  return (
    <div className="find" role="search" aria-label="This conversation">
      <link rel="stylesheet" href={findCss} precedence="area" />
      <header>
        <h3>Search this conversation</h3>
        <Link className="icon-btn" to={conversationPath(conversationId)} aria-label="Close the search" title="Close">
          <Icon name="x" />
        </Link>
      </header>
      {/* On the device nothing is sent, before the scripts run neither: that method sends nothing by itself. */}
      <form className="find-form" action={MESSAGES} method={onDevice ? "dialog" : "get"} onSubmit={onSubmit}>
        {!onDevice && <input type="hidden" name="conversation" value={conversationId} />}
        <input
          className="input"
          type="search"
          name={onDevice ? undefined : "find"}
          defaultValue={search.q}
          maxLength={FIND_MAX * 2}
          aria-label={onDevice ? "Search this conversation on this device" : "Search this conversation"}
          autoComplete="off"
          dir="auto"
          // One that is opened takes the focus; one that comes with what it found leaves it where it is.
          {...((isOpened || search.q === "") && { autoFocus: true })}
        />
        <Button>Search</Button>
      </form>
      {!onDevice ? (
        <FoundOnServer {...{ ...whose, search }} lookHere={side === null ? null : lookHere} />
      ) : side === null ? (
        <>
          <Hint />
          <noscript>
            <Note icon="lock">{NEEDS}</Note>
          </noscript>
        </>
      ) : (
        <Suspense fallback={<Hint />}>
          <DeviceFind {...whose} desk={side.desk} asked={asked} hint={NOBODY_LEARNS} />
        </Suspense>
      )}
    </div>
  );
}

const Hint = () => <p className="find-hint small muted">{NOBODY_LEARNS}</p>;
