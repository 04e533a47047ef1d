import type { ComponentType } from "react";
import type { ForumItem } from "@worker/domain/views/profile/forum-source";
import { postPath } from "@worker/domain/voice/forum/addresses";
import { escaped } from "~/ui/escaped";
import { formatCompact, formatDate, formatDateTime, plural } from "~/ui/format";
import { Icon, type IconName, iconText } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Item } from "./item";

type ForumLineProps = { item: ForumItem };

/** A thread, reply or comment among what somebody wrote. */
export const ForumLine: ComponentType<ForumLineProps> = import.meta.env.SSR ? ServerLine : BrowserLine;

const FORUM: Record<ForumItem["kind"], { words: string; icon: IconName; below: (count: number) => string }> = {
  thread: { words: "Thread in", icon: "messages-square", below: (count) => plural(count, "reply", "replies") },
  reply: { words: "Reply in", icon: "message-square", below: (count) => plural(count, "comment") },
  comment: { words: "Comment in", icon: "message-circle", below: (count) => plural(count, "answer") },
};

export function BrowserLine({ item }: ForumLineProps) {
  const { kind, id, createdAt, title, category, excerpt, rating, answers } = item;
  const { words, icon, below } = FORUM[kind];
  return (
    <li>
      <Item
        mark={
          <span className="profile-kind">
            <Icon name={icon} />
          </span>
        }
        kind={`${words} ${category}`}
        at={createdAt}
        title={<Link to={postPath(id)}>{title}</Link>}
      >
        {excerpt !== "" && <p>{excerpt}</p>}
        <p className="small muted profile-counts">
          <span>
            <Icon name="arrow-big-up" />
            {formatCompact(rating)}
            <span className="sr"> rating</span>
          </span>
          <span>
            <Icon name="message-square" />
            {below(answers)}
          </span>
        </p>
      </Item>
    </li>
  );
}

/** The same, to the letter, as one text: they were a third of what a profile rendered. */
function ServerLine({ item }: ForumLineProps) {
  return <li dangerouslySetInnerHTML={{ __html: lineText(item) }} />;
}

function lineText({ kind, id, createdAt, title, category, excerpt, rating, answers }: ForumItem): string {
  const { words, icon, below } = FORUM[kind];
  const time = `<time dateTime="${new Date(createdAt).toISOString()}" title="${formatDateTime(createdAt)}">${formatDate(createdAt)}</time>`;
  return [
    `<span class="profile-kind">${iconText(icon)}</span><div>`,
    `<p class="small muted">${words} ${escaped(category)}<!-- --> · ${time}</p>`,
    `<h3><a href="${escaped(postPath(id))}" data-discover="true">${escaped(title)}</a></h3>`,
    excerpt === "" ? "" : `<p>${escaped(excerpt)}</p>`,
    `<p class="small muted profile-counts">`,
    `<span>${iconText("arrow-big-up", formatCompact(rating))}<span class="sr"> rating</span></span>`,
    `<span>${iconText("message-square", below(answers))}</span></p></div>`,
  ].join("");
}
