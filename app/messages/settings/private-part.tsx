import { useFetcher } from "react-router";
import type { PrivateStanding } from "@worker/domain/views/messages/conversation-settings";
import { keysPath } from "@worker/domain/voice/message-keys/addresses";
import { ASK_RULE } from "@worker/domain/voice/messages/ask-rule";
import { spanOf } from "@worker/domain/voice/messages/hold";
import { conversationPath, conversationSettingsPath } from "@worker/domain/voice/messages/addresses";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";

type PrivatePartProps = {
  conversationId: string;
  name: string;
  standing: PrivateStanding;
  /** Why the other was not asked, as a page without scripts comes back. */
  refusal?: string | undefined;
};

/** How private mode stands between the two. */
export function PrivatePart({ standing, name, ...rest }: PrivatePartProps) {
  const keys = keysPath(conversationPath(rest.conversationId));
  return (
    <section aria-labelledby="private-title">
      <h3 id="private-title">Private mode</h3>
      {standing === "on" && (
        <p>
          Private mode is on. What is written now is read only in browsers that <Link to={keys}>have a key</Link> of{" "}
          {name} or you. You can turn it off above your conversation.
        </p>
      )}
      {standing === "ready" && (
        <p>
          {name} has set private mode up. You can turn it on above your conversation, in a browser that{" "}
          <Link to={keys}>has a key</Link>.
        </p>
      )}
      {standing !== "on" && standing !== "ready" && <AskForPrivate {...{ standing, name, ...rest }} />}
    </section>
  );
}

/** What private mode waits for, and the way to ask the other for it (rules/private-mode#asking). */
export function AskForPrivate({ conversationId, name, standing, refusal }: PrivatePartProps) {
  const { Form, state, data } = useFetcher<{ refusal?: string }>();
  const refused = data?.refusal ?? refusal;
  return (
    <>
      <p>
        {name} has not set up private mode in any browser yet. It can be turned on once{" "}
        <Link to={keysPath(conversationPath(conversationId))}>both of you have</Link>.
      </p>
      {refused !== undefined && (
        <Note kind="bad" role="alert">
          {refused}
        </Note>
      )}
      {standing === "may-ask" && (
        <Form method="post" action={conversationSettingsPath(conversationId)} className="stack">
          <p className="muted small">A message of yours asks them, and tells them where it is set up.</p>
          <div>
            <Button name="intent" value="ask-private" icon="message-square" aria-disabled={state !== "idle"}>
              Ask them to set it up
            </Button>
          </div>
        </Form>
      )}
      {standing === "asked" && <p className="muted">You asked them in the last {spanOf(ASK_RULE.windowMs)}.</p>}
    </>
  );
}
