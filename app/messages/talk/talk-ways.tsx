import { type ReactNode, useRef } from "react";
import { Form } from "react-router";
import type { Contact } from "@worker/domain/views/messages/contact";
import { conversationSettingsPath, findPath } from "@worker/domain/voice/messages/addresses";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { WhyNoCalls } from "./no-calls";
import { TalkFacts } from "./talk-facts";

type TalkWaysProps = {
  conversationId: string;
  person: Contact;
  isBlocked: boolean;
  /** For how many days messages are kept; 0 for good. */
  keepDays: number;
  /** Legal notices: on a phone they stand in here, and the button says how many. */
  notices: ReactNode;
  count: number;
};

/**
 * What can be done about a conversation, and about who it is with. A native popover, which opens and closes without
 * scripts too.
 */
export function TalkWays({ conversationId, person, isBlocked, keepDays, notices, count }: TalkWaysProps) {
  const menu = useRef<HTMLDivElement>(null);
  const done = () => menu.current?.hidePopover();
  return (
    <>
      <button type="button" className="icon-btn talk-ways" popoverTarget="talk-ways" title="More">
        <Icon name="ellipsis-vertical" />
        <span className="sr">More</span>
        {count > 0 && (
          <b className="count talk-ways-count">
            {count}
            <span className="sr"> {count === 1 ? "notice" : "notices"}</span>
          </b>
        )}
      </button>
      <div ref={menu} id="talk-ways" className="pop talk-ways-list" popover="auto" onSubmit={done}>
        <p className="talk-ways-facts small">
          <TalkFacts {...{ person, keepDays }} />
        </p>
        <LinkButton className="talk-ways-find" to={findPath(conversationId)} icon="search">
          Search
        </LinkButton>
        <LinkButton to={conversationSettingsPath(conversationId)} icon="settings">
          Conversation settings
        </LinkButton>
        <WhyNoCalls />
        {!person.former && (
          <BlockWay name={person.vendor ? `the account ${person.username}` : person.username} isBlocked={isBlocked} />
        )}
        {notices}
      </div>
    </>
  );
}

type BlockWayProps = { name: string; isBlocked: boolean };

function BlockWay({ name, isBlocked }: BlockWayProps) {
  return (
    <Form method="post" className="talk-ways-form">
      {isBlocked ? (
        <Button name="intent" value="unblock">
          Unblock {name}
        </Button>
      ) : (
        <>
          <p className="small muted">If you block {name}, neither of you can write to the other. They are not told.</p>
          <Button name="intent" value="block" variant="danger">
            Block {name}
          </Button>
        </>
      )}
    </Form>
  );
}
