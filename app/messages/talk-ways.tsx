import { Form } from "react-router";
import type { Person } from "@worker/domain/foundation/users/person";
import { conversationSettingsPath, findPath } from "@worker/domain/voice/messages/addresses";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { WhyNoCalls } from "./no-calls";

type TalkWaysProps = { conversationId: string; person: Person; isBlocked: boolean };

/** What can be done about a conversation, and about who it is with. */
export function TalkWays({ conversationId, person, isBlocked }: TalkWaysProps) {
  return (
    <details className="talk-ways" name="talk-ways">
      <summary className="icon-btn" aria-label="More" title="More">
        <Icon name="ellipsis-vertical" />
      </summary>
      <div className="pop talk-ways-list">
        <LinkButton className="talk-ways-find" to={findPath(conversationId)} icon="search">
          Search
        </LinkButton>
        <LinkButton to={conversationSettingsPath(conversationId)} icon="settings">
          Export and retention
        </LinkButton>
        <WhyNoCalls />
        {!person.former && <BlockWay name={person.username} isBlocked={isBlocked} />}
      </div>
    </details>
  );
}

function BlockWay({ name, isBlocked }: { name: string; isBlocked: boolean }) {
  return (
    <Form method="post" className="talk-ways-form">
      {isBlocked ? (
        <Button name="intent" value="unblock">
          Unblock {name}
        </Button>
      ) : (
        <>
          <p className="small muted">Neither of you can write to the other then. {name} is not told.</p>
          <Button name="intent" value="block" variant="danger">
            Block {name}
          </Button>
        </>
      )}
    </Form>
  );
}
