import * as v from "valibot";
import { Form } from "react-router";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { type BookmarkLine, bookmarksPage } from "@worker/domain/views/forum/bookmarks-page";
import { BOOKMARKS, COMMUNITY, postActionPath, postPath } from "@worker/domain/voice/forum/addresses";
import {
  BOOKMARK_FILTER_LABELS,
  BOOKMARK_FILTERS,
  type BookmarkFilter,
  bookmarksQuery,
} from "@worker/domain/voice/forum-bookmarks/forms";
import { PersonMark } from "~/people/person";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Input } from "~/ui/field";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { DateTime, RelativeTime } from "~/ui/relative-time";
import { Segment } from "~/ui/segment";
import forumCss from "../forum.css?url";
import { NewestPager } from "../lists/newest-pager";
import { PollMark } from "../lists/poll-mark";
import { PersonName, PersonRoles } from "../person/person";
import type { Route } from "./+types/bookmarks";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const asked = v.parse(bookmarksQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(asked.cursor ?? null, (at) =>
    bookmarksPage(db, viewer, { ...asked, cursor: at ?? undefined }),
  );
  return { page, filter: asked.filter, q: asked.q, first: asked.cursor === undefined, now };
}

export const handle = sheets(forumCss);

export const meta = () =>
  pageMeta({ title: "Bookmarks", description: "The posts you bookmarked.", path: BOOKMARKS, noindex: true }, "");

function listPath(filter: BookmarkFilter, q: string, cursor?: string): string {
  const query = new URLSearchParams({
    ...(filter === "all" ? {} : { filter }),
    ...(q === "" ? {} : { q }),
    ...(cursor === undefined ? {} : { cursor }),
  }).toString();
  return query === "" ? BOOKMARKS : `${BOOKMARKS}?${query}`;
}

const NONE: Record<BookmarkFilter, string> = {
  all: "No bookmarks yet",
  due: "No reminder has come yet",
  coming: "No reminder is to come",
};

export default function Bookmarks({ loaderData: { page, filter, q, first, now } }: Route.ComponentProps) {
  const { items, nextCursor } = page;
  return (
    <>
      <Breadcrumbs trail={[{ to: COMMUNITY, label: "Community" }]} here="Bookmarks" />
      <header className="page-head">
        <div>
          <h1>Bookmarks</h1>
          <p>Posts to find again, with your notes. Nobody else sees them.</p>
        </div>
      </header>
      <div className="forum-bar">
        <Form action={BOOKMARKS} className="bookmark-search" role="search">
          {filter !== "all" && <input type="hidden" name="filter" value={filter} />}
          <Field name="q" label="Search notes and threads">
            <Input name="q" type="search" maxLength={100} defaultValue={q} />
          </Field>
          <Button icon="search">Search</Button>
        </Form>
        <Segment
          label="Reminders"
          items={BOOKMARK_FILTERS.map((each) => ({
            to: listPath(each, q),
            label: BOOKMARK_FILTER_LABELS[each],
            current: each === filter,
          }))}
        />
      </div>
      {items.length === 0 ? (
        <Empty
          icon="bookmark"
          title={q === "" ? NONE[filter] : "Nothing found"}
          action={
            q === "" ? (
              <LinkButton to={COMMUNITY}>To the community</LinkButton>
            ) : (
              <LinkButton to={listPath(filter, "")}>Show all</LinkButton>
            )
          }
        >
          <p>{q === "" ? "Choose “Bookmark” below a post, and it stands here." : `No bookmark says “${q}”.`}</p>
        </Empty>
      ) : (
        <>
          <ul className="forum-lines">
            {items.map((item) => (
              <li key={item.postId}>
                <Line item={item} now={now} />
              </li>
            ))}
          </ul>
          <NewestPager
            newest={first ? null : listPath(filter, q)}
            text={`${plural(items.length, "bookmark")} on this page`}
            next={nextCursor === null ? null : listPath(filter, q, nextCursor)}
          />
        </>
      )}
    </>
  );
}

function Line({ item, now }: { item: BookmarkLine; now: number }) {
  const { post, note, postId, createdAt, remindAt, remindedAt } = item;
  return (
    <>
      {post === null ? (
        <p className="forum-gone">
          <Icon name="eye-off" />
          You cannot read this post anymore.
        </p>
      ) : (
        <>
          <p className="forum-post-head">
            <PersonMark person={post.author} size={24} />
            <PersonName person={post.author} />
            <PersonRoles person={post.author} wordHidden />
            <span className="small muted">in {post.category}</span>
          </p>
          <h2>
            {post.poll && <PollMark />}{" "}
            <Link className="plain" dir="auto" to={postPath(postId)}>
              {post.thread}
            </Link>
          </h2>
          <p dir="auto">{post.excerpt}</p>
        </>
      )}
      {note !== "" && (
        <p className="bookmark-note" dir="auto">
          <Icon name="pen-line" />
          <span className="sr">Your note: </span>
          {note}
        </p>
      )}
      <p className="small muted row row--wrap sep">
        <span>
          Bookmarked <RelativeTime at={createdAt} now={now} within />
        </span>
        {remindedAt !== null ? (
          <span>
            reminded <RelativeTime at={remindedAt} now={now} within />
          </span>
        ) : (
          remindAt !== null && (
            <span>
              reminder on <DateTime at={remindAt} />
            </span>
          )
        )}
        <Link to={`${postActionPath(postId, "bookmark")}?list=1`}>{post === null ? "Remove" : "Change"}</Link>
      </p>
    </>
  );
}
