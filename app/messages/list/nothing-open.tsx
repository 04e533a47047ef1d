import { NEW_MESSAGE } from "@worker/domain/voice/messages/addresses";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";

export function NoConversation() {
  return (
    <div className="talk-empty">
      <Empty
        icon="message-square"
        title="Select a conversation"
        action={
          <LinkButton to={NEW_MESSAGE} variant="primary" icon="square-pen">
            New Message
          </LinkButton>
        }
      />
    </div>
  );
}

const REFUSALS = {
  blocked: "You cannot write to this member.",
  yourself: "You cannot message yourself.",
};

export function NoNewConversation({ refusal }: { refusal: keyof typeof REFUSALS | null }) {
  return (
    <div className="talk-empty">
      <Empty icon="message-square" title="No messages yet">
        {refusal !== null && <p>{REFUSALS[refusal]}</p>}
      </Empty>
    </div>
  );
}
