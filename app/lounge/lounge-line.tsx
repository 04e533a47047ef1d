import { Form } from "react-router";
import type { ListLine } from "@worker/domain/views/messages/conversation-list";
import { ConversationLine } from "~/messages/list/conversation-line";
import { contactName } from "~/messages/who/contact-name";
import { Button } from "~/ui/button";

interface LoungeLineProps {
  line: ListLine;
  now: number;
  /** Of the list that it stands in. */
  action: string;
}

/** A conversation, and whether what the other wrote last needs an answer (rules/lounge#no-answer-needed). */
export function LoungeLine({ line, now, action }: LoungeLineProps) {
  const { conversationId, answer, person } = line;
  return (
    <ConversationLine line={line} now={now} id={`talk-${conversationId}`}>
      {answer !== null && (
        <Form method="post" action={action} preventScrollReset className="lounge-answer">
          <input type="hidden" name="id" value={conversationId} />
          <input type="hidden" name="seq" value={answer.seq} />
          {answer.isNeeded ? (
            <Button
              name="intent"
              value="settle"
              variant="quiet"
              aria-label={`Mark as needing no answer: ${contactName(person)}`}
            >
              Mark as needing no answer
            </Button>
          ) : (
            <Button
              name="intent"
              value="unsettle"
              variant="quiet"
              aria-label={`Put back among those to answer: ${contactName(person)}`}
            >
              Put back among those to answer
            </Button>
          )}
        </Form>
      )}
    </ConversationLine>
  );
}
