import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** What can be done about who a conversation is with. */
export function BlockWay({ name, isBlocked }: { name: string; isBlocked: boolean }) {
  return (
    <details className="talk-ways" name="talk-ways">
      <summary className="icon-btn" aria-label="More" title="More">
        <Icon name="ellipsis-vertical" />
      </summary>
      <Form method="post" className="pop talk-ways-list">
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
    </details>
  );
}
