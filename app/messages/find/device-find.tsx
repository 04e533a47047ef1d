import { useEffect, useState } from "react";
import type { FoundMessage } from "@worker/domain/views/messages/find-messages";
import { FIND_MAX, wordsToFind } from "@worker/domain/voice/messages/find-text";
import { Button } from "~/ui/button";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import type { Desk } from "../private/talk/desk";
import { FoundList } from "./found-list";
import { findOnDevice } from "./on-device";

const FAILED = "The messages could not be read. Please try again.";

type DeviceFindProps = {
  conversationId: string;
  self: string;
  name: string;
  desk: Desk;
  /** What to search for, once something is; another object each time. */
  asked: Asked | null;
  /** What is said until then. */
  hint: string;
};

interface Asked {
  text: string;
}

interface Found {
  /** What it answers. */
  asked: Asked;
  items: FoundMessage[];
  /** From where a search goes on; null where all were looked at. */
  older: number | null;
  closed: number;
  state: "found" | "looking on" | "failed";
}

const wordsIn = ({ text }: Asked) => wordsToFind(Array.from(text).slice(0, FIND_MAX).join(""));
const nothingYet = (asked: Asked): Found => ({ asked, items: [], older: null, closed: 0, state: "looking on" });

/** Looks on from where a search stands. */
async function look(desk: Desk, before: Found): Promise<Found> {
  try {
    await desk.canRead();
    const { items, older, closed } = await findOnDevice(desk, wordsIn(before.asked), before.older);
    const all = { items: [...before.items, ...items], closed: before.closed + closed };
    return { asked: before.asked, ...all, older, state: "found" };
  } catch {
    return { ...before, state: "failed" };
  }
}

/** What this browser finds in what it can open. What is searched for stays in it: nothing sends it. */
export default function DeviceFind({ desk, asked, hint, ...whose }: DeviceFindProps) {
  const [last, setLast] = useState<Found | null>(null);
  const isAsked = asked !== null && wordsIn(asked).length > 0;
  const found = last !== null && last.asked === asked ? last : null;
  const isBusy = isAsked && (found === null || found.state === "looking on");
  const isFirst = found === null || (found.state !== "found" && found.items.length === 0 && found.older === null);
  useEffect(() => {
    if (asked === null || wordsIn(asked).length === 0) return;
    let isOver = false;
    void look(desk, nothingYet(asked)).then((answer) => {
      if (!isOver) setLast(answer);
    });
    return () => {
      isOver = true;
    };
  }, [asked, desk]);
  const lookOn = (before: Found) => {
    setLast({ ...before, state: "looking on" });
    void look(desk, before).then((answer) => setLast((now) => (now?.asked === before.asked ? answer : now)));
  };
  return (
    <>
      <p className="small muted" role="status">
        {isBusy ? "Searching on this device…" : found === null || isFirst ? hint : saidOf(found)}
      </p>
      {found?.state === "failed" && (
        <Note kind="bad" role="alert">
          {FAILED}
        </Note>
      )}
      {found !== null && !isFirst && (
        <>
          <FoundList {...whose} items={found.items} />
          {found.older !== null && (
            <p className="talk-more">
              <Button type="button" small aria-disabled={isBusy} onClick={() => !isBusy && lookOn(found)}>
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
