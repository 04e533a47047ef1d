import { type SubmitEvent, useState } from "react";
import type { FoundMessage } from "@worker/domain/views/messages/find-messages";
import { FIND_MAX, wordsToFind } from "@worker/domain/voice/messages/find-text";
import { Button } from "~/ui/button";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import type { Desk } from "../private/talk/desk";
import { FoundList } from "./found-list";
import { findOnDevice } from "./on-device";
import { useOpenedField } from "./use-opened-field";

const FAILED = "The messages could not be read. Please try again.";

type DeviceFindProps = { conversationId: string; self: string; name: string; desk: Desk; first: string };

interface Found {
  words: string[];
  items: FoundMessage[];
  older: number | null;
  closed: number;
}

/** What is typed here stays in this browser: its field has no name, and nothing sends it. */
export default function DeviceFind({ desk, first, ...whose }: DeviceFindProps) {
  const field = useOpenedField();
  const [found, setFound] = useState<Found | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const look = async (before: Found) => {
    setBusy(true);
    setFailed(false);
    try {
      await desk.canRead();
      const { items, older, closed } = await findOnDevice(desk, before.words, before.older);
      const all = { items: [...before.items, ...items], closed: before.closed + closed };
      setFound({ ...all, words: before.words, older });
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = event.currentTarget.querySelector("input")?.value ?? "";
    const words = wordsToFind(Array.from(typed).slice(0, FIND_MAX).join(""));
    setFound(null);
    if (words.length > 0 && !isBusy) void look({ words, items: [], older: null, closed: 0 });
  };
  return (
    <>
      <form className="find-form" onSubmit={onSubmit}>
        <input
          ref={field}
          className="input"
          type="search"
          defaultValue={first}
          aria-label="Search this conversation on this device"
          autoComplete="off"
          dir="auto"
        />
        <Button aria-disabled={isBusy}>Search</Button>
      </form>
      <p className="small muted" role="status">
        {isBusy
          ? "Searching on this device…"
          : found === null
            ? "Your browser searches; nobody else learns for what."
            : saidOf(found)}
      </p>
      {isFailed && (
        <Note kind="bad" role="alert">
          {FAILED}
        </Note>
      )}
      {found !== null && (
        <>
          <FoundList {...whose} items={found.items} />
          {found.older !== null && (
            <p className="talk-more">
              <Button type="button" small aria-disabled={isBusy} onClick={() => !isBusy && void look(found)}>
                Search older messages
              </Button>
            </p>
          )}
        </>
      )}
    </>
  );
}

function saidOf({ items, older, closed }: Found): string {
  const soFar = older === null ? "" : " so far";
  const count = items.length === 0 ? "No messages" : plural(items.length, "message");
  const unread = closed === 0 ? "" : ` ${plural(closed, "message")} could not be opened in this browser.`;
  return `${count} found${soFar}.${unread}`;
}
