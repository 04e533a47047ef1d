import * as v from "valibot";
import { data, type MetaDescriptor } from "react-router";
import { contextOf } from "@worker/context";
import { categoryPage } from "@worker/domain/views/forum/category-page";
import { orFirstPage } from "@worker/db/pagination";
import { Forbidden } from "@worker/errors";
import {
  COMMUNITY,
  categoryFeedPath,
  categoryListPath,
  categoryPath,
  createThreadPath,
  logPath,
  moderateCategoryPath,
  solvedListPath,
} from "@worker/domain/voice/forum/addresses";
import { THREAD_SORT_LABELS, THREAD_SORTS } from "@worker/domain/voice/forum/forms";
import { threadListQuery } from "@worker/domain/voice/forum/read-forms";
import { orNotFound } from "~/shell/or-not-found";
import { originOf, pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { Segment } from "~/ui/segment";
import { FollowCategory } from "../follow/follow-button";
import forumCss from "../forum.css?url";
import { feedLink } from "../lists/feed-link";
import { ThreadList } from "../lists/thread-list";
import { SlowNote } from "../write/form/slow-note";
import type { Route } from "./+types/category";
import { RestrictedCategory } from "./restricted-category";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { sort, solved, cursor } = v.parse(threadListQuery, Object.fromEntries(new URL(request.url).searchParams));
  const read = (at: string | null) =>
    categoryPage(db, viewer, params.categoryId, { sort, solved, cursor: at ?? undefined }, now);
  const rest = { sort, solved, now, signedIn: viewer.kind === "member", origin: originOf(request) };
  try {
    return { page: await orNotFound(orFirstPage(cursor ?? null, read)), ...rest };
  } catch (error) {
    if (error instanceof Forbidden) return data({ page: null, ...rest }, { status: 403 });
    throw error;
  }
}

export const handle = sheets(forumCss);

export function meta({ loaderData: { page, origin } }: Route.MetaArgs): MetaDescriptor[] {
  if (page === null) return [{ title: "Access Denied · Leafproof" }, { name: "robots", content: "noindex" }];
  const { id, name, description, restricted } = page.category;
  const feed = feedLink(name, categoryFeedPath(id));
  return [...pageMeta({ title: name, description, path: categoryPath(id) }, origin), ...(restricted ? [] : [feed])];
}

export default function Category({ loaderData: { page, sort, solved, now, signedIn } }: Route.ComponentProps) {
  if (page === null) return <RestrictedCategory signedIn={signedIn} />;
  const { category, pinned, items, nextCursor, first, mayWrite, moderates } = page;
  const listPath = (cursor?: string) =>
    solved === undefined ? categoryListPath(category.id, sort, cursor) : solvedListPath(category.id, solved, cursor);
  const none = pinned.length + items.length === 0;
  const hearsMore = !category.locked || mayWrite || page.followed;
  const isEmpty = none && first && solved === undefined;
  const start = (
    <LinkButton to={createThreadPath(category.id)} variant="primary" icon="pen-line">
      Start a thread
    </LinkButton>
  );
  return (
    <>
      <Breadcrumbs trail={[{ to: COMMUNITY, label: "Community" }]} here={category.name} />
      <header className="page-head">
        <div>
          <h1>{category.name}</h1>
          <p>{category.description}</p>
        </div>
        <div className="row row--wrap">
          {signedIn && hearsMore && <FollowCategory categoryId={category.id} followed={page.followed} />}
          {moderates && (
            <LinkButton to={moderateCategoryPath(category.id)} small icon="shield">
              Moderate
            </LinkButton>
          )}
          {(mayWrite || (!signedIn && !category.locked)) && start}
        </div>
      </header>
      {category.locked && (
        <Note icon="lock" title="This category is locked.">
          {category.lockReason} <Link to={logPath({ category: category.id })}>Moderation log</Link>
        </Note>
      )}
      <div className="forum-bar">
        <p className="muted">
          {plural(category.threads, "thread")}, {plural(category.posts, "post")}
        </p>
        {!(category.locked && isEmpty) && (
          <Segment
            label="Sort threads"
            items={THREAD_SORTS.map((each) => ({
              to: categoryListPath(category.id, each),
              label: THREAD_SORT_LABELS[each],
              current: each === sort && solved === undefined,
            }))}
          />
        )}
      </div>
      {category.slow !== null && <SlowNote slow={{ ...category.slow, of: "category" }} />}
      {category.solvable && (
        <Pills label="Answers">
          {(["yes", "no"] as const).map((each) => (
            <Pill
              key={each}
              to={each === solved ? categoryPath(category.id) : solvedListPath(category.id, each)}
              current={each === solved}
            >
              {each === "yes" ? "Solved" : "Not solved yet"}
            </Pill>
          ))}
        </Pills>
      )}
      {none && first ? (
        <Empty icon="messages-square" title={solved === undefined ? "No threads here yet" : "No such thread here"}>
          <p>{category.locked ? "Nothing was written before it was locked." : "The first one is yours to start."}</p>
        </Empty>
      ) : (
        <section aria-label="Threads">
          <ThreadList items={[...pinned, ...items]} now={now} />
          {!first && (
            <p className="small forum-more">
              <Link to={listPath()}>Back to the first threads</Link>
            </p>
          )}
          <Pager
            text={`${plural(pinned.length + items.length, "thread")} on this page`}
            next={nextCursor === null ? null : listPath(nextCursor)}
          />
        </section>
      )}
    </>
  );
}
