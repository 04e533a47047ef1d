import type { Person } from "@worker/domain/foundation/users/person";
import type { ThreadPage } from "@worker/domain/views/forum/thread-page";
import { threadPath } from "@worker/domain/voice/forum/addresses";
import { PersonMark } from "~/people/person";
import { LinkButton } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { formatNumber, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { DateTime, RelativeTime } from "~/ui/relative-time";

const POSTERS = 7;

export function ThreadRail({ shown, now }: { shown: ThreadPage; readTo: number | null; now: number }) {
  const { thread, opening, replies, related, mayReply } = shown;
  const { up, down } = opening.votes;
  const posters = peopleOf([opening.author, ...replies.map(({ author }) => author)]);
  return (
    <aside className="rail" aria-label="About this thread">
      {mayReply && (
        <LinkButton className="btn--block" to="#reply" icon="reply">
          Reply
        </LinkButton>
      )}
      <section aria-labelledby="in-this-thread">
        <h2 id="in-this-thread">In this thread</h2>
        <Facts
          facts={[
            { label: "Opened", value: <DateTime at={thread.createdAt} /> },
            { label: "Comments", value: thread.comments === 0 ? null : formatNumber(thread.comments) },
            {
              label: "Votes",
              value: up + down === 0 ? null : `${formatNumber(up + down)}, ${Math.round((100 * up) / (up + down))}% up`,
            },
          ]}
        />
        <div className="posters" aria-hidden="true">
          {posters.slice(0, POSTERS).map((person) => (
            <PersonMark key={person.id} person={person} size={28} />
          ))}
        </div>
      </section>
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related">Related</h2>
          <ul className="forum-related">
            {related.map((each) => (
              <li key={each.id}>
                <Link dir="auto" to={threadPath(each.id)}>
                  {each.title}
                </Link>
                <small>
                  {plural(each.replies, "reply", "replies")} · <RelativeTime at={each.lastPostAt} now={now} />
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="category-rules">
        <h2 id="category-rules">Category rules</h2>
        <p className="small muted">
          {thread.category.description} Speak of batches, not of people. No dosing advice, no sourcing by message, no
          sales.
        </p>
        <p className="small forum-more">
          <Link to="/community/rules">Community rules</Link>
        </p>
      </section>
    </aside>
  );
}

type Named = Extract<Person, { former: false }>;

const peopleOf = (all: readonly Person[]): Named[] => [
  ...new Map(all.flatMap((person) => (person.former ? [] : [[person.id, person] as const]))).values(),
];
