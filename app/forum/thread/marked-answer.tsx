import { Form } from "react-router";
import type { ThreadHead } from "@worker/domain/views/forum/thread-head";
import { postPath, solutionPath } from "@worker/domain/voice/forum/addresses";
import { NO_MARK } from "@worker/domain/voice/forum/forms";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PostHtml } from "../text/post-html";

/** What helped whoever asked, below their question. */
export function MarkedAnswer({ answer }: { answer: NonNullable<ThreadHead["solved"]> }) {
  return (
    <section className="card card--pad stack marked-answer" aria-labelledby="marked-answer">
      <h2 id="marked-answer">
        <Icon name="circle-check" />
        {answer.byAsker ? "The asker marked this reply as helpful" : "A moderator marked this reply as the answer"}
      </h2>
      <PostHtml html={answer.html} />
      <p className="small muted">
        By {answer.author}. <Link to={postPath(answer.postId)}>Read reply #{answer.position} in its place</Link>. One
        member’s words, not medical advice.
      </p>
    </section>
  );
}

type MarkButtonProps = { threadId: string; postId: string; marked: boolean };

export const MarkButton = ({ threadId, postId, marked }: MarkButtonProps) => (
  <Form method="post" action={solutionPath(threadId)} className="stance-form" preventScrollReset>
    <button className="act" name="post" value={marked ? NO_MARK : postId}>
      <Icon name={marked ? "undo-2" : "check"} />
      {marked ? "Not the answer" : "Mark as helpful"}
    </button>
  </Form>
);
