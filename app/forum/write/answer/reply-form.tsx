import type { ComponentProps } from "react";
import { writePath } from "@worker/domain/voice/forum/addresses";
import { AnswerForm } from "./answer-form";
import { REPLY_FIELD } from "./reply-field";

type ReplyFormProps = { threadId: string } & Pick<
  ComponentProps<typeof AnswerForm>,
  "start" | "savedAt" | "now" | "answer"
>;

/** On the thread's page and alone. */
export const ReplyForm = ({ threadId, ...rest }: ReplyFormProps) => (
  <AnswerForm
    path={writePath(threadId)}
    draftPath={`/api/forum/drafts/threads/${threadId}`}
    near={threadId}
    id={REPLY_FIELD}
    what="reply"
    login="You must be logged in to reply to this thread."
    {...rest}
  />
);
