import type { FeedItem } from "@worker/domain/views/forum/feed";
import type { PostLine } from "@worker/domain/views/forum/post-lines";
import { decisionOnPath, postPath } from "@worker/domain/voice/forum/addresses";
import type { PostKind } from "@worker/domain/voice/forum/forms";
import { PersonMark } from "~/people/person";
import { formatCompact, plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { PersonName, PersonRoles } from "../person/person";
import { PollMark } from "./poll-mark";

const DID: Record<PostKind, string> = { opening: "started a thread in", reply: "replied in", comment: "commented in" };
const BELOW: Record<PostKind, (count: number) => string> = {
  opening: (count) => plural(count, "reply", "replies"),
  reply: (count) => plural(count, "comment"),
  comment: (count) => plural(count, "answer"),
};

/** @param items of the feed name who wrote them; a member's own do not */
export function PostLines({ items, now }: { items: readonly (PostLine | FeedItem)[]; now: number }) {
  return (
    <ul className="forum-lines">
      {items.map((item) => (
        <li key={item.id}>
          {"author" in item && (
            <p className="forum-post-head">
              <PersonMark person={item.author} size={24} />
              <PersonName person={item.author} />
              <PersonRoles person={item.author} wordHidden />
              <span className="small muted">
                {DID[item.kind]} {item.category}
              </span>
            </p>
          )}
          <h2>
            {item.thread.poll && <PollMark />}{" "}
            <Link className="plain" dir="auto" to={postPath(item.id)}>
              {item.thread.title}
            </Link>
          </h2>
          {item.hidden !== null && <Status hidden={item.hidden} id={item.id} />}
          <p dir="auto">{item.excerpt}</p>
          <p className="small muted row row--wrap sep">
            <span>
              <RelativeTime at={item.createdAt} now={now} />
            </span>
            <span>rating {formatCompact(item.rating)}</span>
            <span>{BELOW[item.kind](item.comments)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

type StatusProps = { hidden: NonNullable<PostLine["hidden"]>; id: string };

/** Only its author sees such a line. */
function Status({ hidden: { cause, reason }, id }: StatusProps) {
  const words = {
    author: "You deleted this.",
    held: "Waits for a moderator before it shows.",
    moderator: `Hidden by a moderator${reason === null ? "." : `: ${reason}`}`,
  };
  return (
    <p className="forum-gone">
      <Icon name={cause === "held" ? "hourglass" : "eye-off"} />
      {words[cause]}
      {cause === "moderator" && (
        <Link to={decisionOnPath(id)} reloadDocument>
          Read the decision and appeal
        </Link>
      )}
    </p>
  );
}
