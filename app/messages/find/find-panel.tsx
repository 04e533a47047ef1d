import { lazy, Suspense, useState } from "react";
import { Form } from "react-router";
import type { FoundMessages } from "@worker/domain/views/messages/find-messages";
import { conversationPath, MESSAGES } from "@worker/domain/voice/messages/addresses";
import { FIND_MAX } from "@worker/domain/voice/messages/find-text";
import { Button } from "~/ui/button";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { queryText } from "~/ui/query";
import type { PrivateSide } from "../private/use-private-side";
import findCss from "./find.css?url";
import { FoundList } from "./found-list";
import { useOpenedField } from "./use-opened-field";

const DeviceFind = lazy(() => import("./device-find"));

const NEEDS = "Searching private messages needs scripts and a key in this browser: only then can they be read here.";

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

/** Searches a conversation: on the server in regular mode, and on the device in private mode (rules/messages#search). */
export default function FindPanel({ conversationId, search, isPrivate, self, name, side }: FindPanelProps) {
  const [isHere, setHere] = useState(false);
  const onDevice = isPrivate || isHere;
  const whose = { conversationId, self, name };
  return (
    <div className="find" role="search" aria-label="This conversation">
      <link rel="stylesheet" href={findCss} precedence="area" />
      <header>
        <h3>Search this conversation</h3>
        <Link className="icon-btn" to={conversationPath(conversationId)} aria-label="Close the search" title="Close">
          <Icon name="x" />
        </Link>
      </header>
      {!onDevice ? (
        <OnServer {...{ ...whose, search }} lookHere={side === null ? null : () => setHere(true)} />
      ) : side === null ? (
        <Note icon="lock">{NEEDS}</Note>
      ) : (
        <Suspense fallback={null}>
          <DeviceFind {...whose} desk={side.desk} first={search.q} />
        </Suspense>
      )}
    </div>
  );
}

type OnServerProps = Pick<FindPanelProps, "conversationId" | "search" | "self" | "name"> & {
  lookHere: (() => void) | null;
};

function OnServer({ search: { q, found, refused }, lookHere, ...whose }: OnServerProps) {
  const { conversationId } = whose;
  const field = useOpenedField();
  const goesOn = found !== null && found.older !== null;
  return (
    <>
      <Form className="find-form" action={MESSAGES}>
        <input type="hidden" name="conversation" value={conversationId} />
        <input
          ref={field}
          className="input"
          type="search"
          name="find"
          defaultValue={q}
          maxLength={FIND_MAX * 2}
          aria-label="Search this conversation"
          autoComplete="off"
          dir="auto"
        />
        <Button>Search</Button>
      </Form>
      {refused !== null && (
        <Note kind="bad" role="alert">
          {refused}
        </Note>
      )}
      {found !== null && (
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
                to={`${MESSAGES}?${queryText({ conversation: conversationId, find: q, older: String(found.older) })}`}
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
      )}
    </>
  );
}
