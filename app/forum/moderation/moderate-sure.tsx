import { Form } from "react-router";
import type { Ahead } from "@worker/domain/oversight/forum-moderation/look-ahead";
import { moderatePath, threadPath } from "@worker/domain/voice/forum/addresses";
import { Button, LinkButton } from "~/ui/button";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Noticed } from "../write/form/noticed";

type SureFormProps = { threadId: string; ahead: Ahead; values: Readonly<Record<string, string>> };

/** The second step of what cannot be undone: it names what moves, and where to. */
export function SureForm({ threadId, ahead, values }: SureFormProps) {
  const isMerge = ahead.act === "merge";
  return (
    <Noticed of={ahead}>
      <Form method="post" className="card card--pad stack">
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <h2>
          {isMerge
            ? `Merge ${plural(ahead.from.posts, "post")} into “${ahead.into.title}”?`
            : `Split ${plural(ahead.replies.length, "reply", "replies")} into “${values["title"] ?? ""}”?`}
        </h2>
        {isMerge ? <Merged ahead={ahead} /> : <Split ahead={ahead} />}
        <p>Reason: {values["reason"]}</p>
        <Note kind="bad" icon="triangle-alert">
          {isMerge ? "This cannot be undone." : "Their numbers in this thread stay empty."}
        </Note>
        <div className="row row--wrap">
          <Button variant="danger-solid" name="sure" value="yes">
            {isMerge ? "Merge the threads" : "Split the replies"}
          </Button>
          <LinkButton to={moderatePath(threadId)} variant="quiet">
            Do not
          </LinkButton>
        </div>
      </Form>
    </Noticed>
  );
}

const Merged = ({ ahead: { from, into } }: { ahead: Extract<Ahead, { act: "merge" }> }) => (
  <dl className="moves">
    <dt>Goes away</dt>
    <dd>
      <Link dir="auto" to={threadPath(from.id)}>
        {from.title}
      </Link>
      <span className="small muted">
        {from.category}, by {from.author}, {plural(from.posts, "post")}
      </span>
    </dd>
    <dt>Stays</dt>
    <dd>
      <Link dir="auto" to={threadPath(into.id)}>
        {into.title}
      </Link>
      <span className="small muted">
        {into.category}, by {into.author}, {plural(into.posts, "post")}
      </span>
    </dd>
  </dl>
);

const Split = ({ ahead: { replies } }: { ahead: Extract<Ahead, { act: "split" }> }) => (
  <dl className="moves">
    {replies.map(({ position, author, beginning, comments }) => (
      <div key={position}>
        <dt>
          #{position} by {author}
        </dt>
        <dd>
          {beginning}
          {comments > 0 && <span className="small muted">with {plural(comments, "comment")}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
