import { MESSAGES } from "@worker/domain/voice/messages/addresses";
import { Button } from "~/ui/button";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { queryText } from "~/ui/query";
import type { Search } from "./find-panel";
import { FoundList } from "./found-list";

type FoundOnServerProps = {
  search: Search;
  conversationId: string;
  self: string;
  /** Of the other. */
  name: string;
  /** Searches what the server cannot read; null where this browser cannot either. */
  lookHere: (() => void) | null;
};

export function FoundOnServer({ search: { q, found, refused }, lookHere, ...whose }: FoundOnServerProps) {
  if (refused !== null)
    return (
      <Note kind="bad" role="alert">
        {refused}
      </Note>
    );
  if (found === null) return null;
  const goesOn = found.older !== null;
  return (
    <>
      <p className="small muted" role="status">
        {found.items.length === 0
          ? goesOn
            ? "Nothing found so far."
            : "No messages found."
          : `${plural(found.items.length, "message")} found${goesOn ? " so far" : ""}.`}
      </p>
      <FoundList {...whose} items={found.items} />
      {goesOn && (
        <p className="talk-more">
          <Link
            to={`${MESSAGES}?${queryText({ conversation: whose.conversationId, find: q, older: String(found.older) })}`}
          >
            Search older messages
          </Link>
        </p>
      )}
      {found.hasSealed && (
        <Note icon="lock">
          Private messages were left out: only your browser can read them.{" "}
          {lookHere !== null && (
            <Button type="button" small onClick={lookHere}>
              Search them on this device
            </Button>
          )}
        </Note>
      )}
    </>
  );
}
