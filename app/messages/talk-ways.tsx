import { useRef } from "react";
import { Form } from "react-router";
import type { Contact } from "@worker/domain/views/messages/contact";
import { conversationSettingsPath, findPath } from "@worker/domain/voice/messages/addresses";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { WhyNoCalls } from "./no-calls";

type TalkWaysProps = { conversationId: string; person: Contact; isBlocked: boolean };

/**
 * What can be done about a conversation, and about who it is with. A native popover, which opens and closes without
 * scripts too.
 */
export function TalkWays({ conversationId, person, isBlocked }: TalkWaysProps) {
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className="icon-btn talk-ways" popoverTarget="talk-ways" aria-label="More" title="More">
        <Icon name="ellipsis-vertical" />
      </button>
      <div ref={menu} id="talk-ways" className="pop talk-ways-list" popover="auto">
        <LinkButton className="talk-ways-find" to={findPath(conversationId)} icon="search">
          Search
        </LinkButton>
        <LinkButton to={conversationSettingsPath(conversationId)} icon="settings">
          Export and retention
        </LinkButton>
        <WhyNoCalls />
        {!person.former && (
          <BlockWay
            name={person.vendor ? `the account ${person.username}` : person.username}
            isBlocked={isBlocked}
            done={() => menu.current?.hidePopover()}
          />
        )}
      </div>
    </>
  );
}

type BlockWayProps = { name: string; isBlocked: boolean; done: () => void };

function BlockWay({ name, isBlocked, done }: BlockWayProps) {
  return (
    <Form method="post" className="talk-ways-form" onSubmit={done}>
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
