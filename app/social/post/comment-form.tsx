import { Form, useNavigation } from "react-router";
import { socialActionPath, socialPostPath } from "@worker/domain/voice/social/addresses";
import { SOCIAL_COMMENT_MAX } from "@worker/domain/voice/social/limits";
import { Button, LinkButton } from "~/ui/button";
import { Field, Textarea } from "~/ui/field";
import { Note } from "~/ui/note";
import type { FormAnswer } from "../write/answer-form.server";
import { useEmptiedForm } from "../write/use-emptied-form";

type CommentFormProps = {
  postId: string;
  /** The comment that is answered; null for the post. */
  answered: { id: string; name: string } | null;
  answer: FormAnswer | undefined;
};

export function CommentForm({ postId, answered, answer }: CommentFormProps) {
  const { state, formAction } = useNavigation();
  const action = socialActionPath(postId, "comment");
  const isSending = state !== "idle" && formAction === action;
  const parent = answered?.id ?? answer?.values["replyToCommentId"] ?? "";
  const refusal = answer?.errors["form"];
  const form = useEmptiedForm(isSending, answer !== undefined);
  return (
    <Form ref={form} method="post" action={action} className="stack social-write" id="write" key={parent}>
      {refusal !== undefined && (
        <Note kind="bad" role="alert">
          {refusal}
        </Note>
      )}
      <input type="hidden" name="parent" value={parent} />
      <Field
        name="content"
        label={answered === null ? "Your comment" : `Your answer to ${answered.name}`}
        error={answer?.errors["content"]}
      >
        <Textarea
          name="content"
          rows={3}
          required
          maxLength={2 * SOCIAL_COMMENT_MAX}
          defaultValue={answer?.values["content"] ?? ""}
        />
      </Field>
      <div className="row row--wrap">
        <Button variant="primary" aria-disabled={isSending || undefined}>
          {isSending ? "Sending…" : answered === null ? "Comment" : "Answer"}
        </Button>
        {answered !== null && (
          <LinkButton variant="quiet" to={socialPostPath(postId)} preventScrollReset>
            Comment on the post instead
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
