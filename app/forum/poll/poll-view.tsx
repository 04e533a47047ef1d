import { useEffect, useRef } from "react";
import { Form } from "react-router";
import type { Poll } from "@worker/domain/voice/forum-polls/read-poll";
import { pollEditPath, pollPath, threadPath } from "@worker/domain/voice/forum/addresses";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/field";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";

type PollViewProps = { threadId: string; poll: Poll; mayVote: boolean; signedIn: boolean; locked: boolean };

/** A thread's poll: a form for who has not voted, and what came of it for who has. */
export function PollView({ threadId, poll, mayVote, signedIn, locked }: PollViewProps) {
  const isOpen = !poll.closed && !locked;
  const votes = isOpen && mayVote && poll.own === null;
  const changes = isOpen && mayVote && poll.own !== null && poll.changeable;
  const heading = useRef<HTMLHeadingElement>(null);
  const own = String(poll.own);
  const shown = useRef(own);
  // The form that was sent gives way to the results.
  useEffect(() => {
    if (shown.current !== own) heading.current?.focus();
    shown.current = own;
  }, [own]);
  return (
    <section className="card card--pad stack poll" id="poll" aria-labelledby="poll-question">
      <h2 id="poll-question" dir="auto" ref={heading} tabIndex={-1}>
        {poll.question}
      </h2>
      {votes ? <VoteForm threadId={threadId} poll={poll} /> : <Results poll={poll} />}
      {changes && (
        <details>
          <summary>Change your vote</summary>
          <VoteForm threadId={threadId} poll={poll} />
        </details>
      )}
      <p className="small muted">
        {`${plural(poll.voters, "member")} voted. `}
        <Until poll={poll} />
        {isOpen && !signedIn && (
          <>
            {" "}
            <Link to={`/login?returnTo=${threadPath(threadId)}`}>Log in to vote</Link>.
          </>
        )}
        {isOpen && (votes || !signedIn) && " Results show once you have voted."}
        {isOpen && poll.mayChange && (
          <>
            {" "}
            <Link to={pollEditPath(threadId)}>Edit the poll</Link> until somebody votes.
          </>
        )}
      </p>
    </section>
  );
}

function Until({ poll: { closed, closeReason, closesAt } }: { poll: Poll }) {
  if (closeReason !== null) return <>A moderator closed it: {closeReason}</>;
  if (closesAt === null) return null;
  return (
    <>
      {closed ? "Closed on " : "Open until "}
      <DateTime at={closesAt} withTime />.
    </>
  );
}

function VoteForm({ threadId, poll }: { threadId: string; poll: Poll }) {
  return (
    <Form method="post" action={pollPath(threadId)} className="stack" preventScrollReset>
      <input type="hidden" name="asOf" value={poll.changedAt ?? 0} />
      <fieldset className="poll-choices">
        <legend className="small muted">{poll.multiple ? "Choose one or several" : "Choose one"}</legend>
        {poll.options.map(({ text }, place) => (
          <Checkbox
            key={text}
            type={poll.multiple ? "checkbox" : "radio"}
            name="choice"
            value={place}
            defaultChecked={poll.own?.includes(place) ?? false}
            required={!poll.multiple}
          >
            <span dir="auto">{text}</span>
          </Checkbox>
        ))}
      </fieldset>
      <p>
        <Button variant="primary" small>
          {poll.own === null ? "Vote" : "Change vote"}
        </Button>
      </p>
    </Form>
  );
}

/** The share is of those who voted: of several choices the shares can be more than a hundred together. */
function Results({ poll: { options, voters, own } }: { poll: Poll }) {
  return (
    <ul className="poll-results">
      {options.map(({ text, votes }, place) => {
        const share = votes === null || voters === 0 ? 0 : Math.round((votes / voters) * 100);
        const isOwn = own?.includes(place) ?? false;
        return (
          <li key={text} className={isOwn ? "poll-own" : undefined}>
            <span>
              <bdi>{text}</bdi>
              {isOwn && <b> (your choice)</b>}
            </span>
            {votes !== null && (
              <>
                <span className="poll-share">{`${plural(votes, "vote")}, ${share}%`}</span>
                <span className="poll-bar" aria-hidden="true">
                  <span style={{ width: `${share}%` }} />
                </span>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
