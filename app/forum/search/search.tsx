import * as v from "valibot";
import type { MetaDescriptor } from "react-router";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { forumSearchQuery } from "@worker/domain/views/forum-search/forms";
import { searchPosts } from "@worker/domain/views/forum-search/search-posts";
import { COMMUNITY, FORUM_SEARCH } from "@worker/domain/voice/forum/addresses";
import { originOf, pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { NewestPager } from "../lists/newest-pager";
import type { Route } from "./+types/search";
import forumCss from "../forum.css?url";
import { FoundPosts } from "./found-posts";
import { forumSearchAddress, SearchForum } from "./search-forum";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const asked = v.parse(forumSearchQuery, Object.fromEntries(new URL(request.url).searchParams));
  const found = await orFirstPage(asked.cursor ?? null, (at) =>
    searchPosts(db, viewer, { ...asked, cursor: at ?? undefined }, now),
  );
  return { asked, found, now, origin: originOf(request) };
}

export const handle = sheets(forumCss);

export const meta = ({ loaderData: { origin } }: Route.MetaArgs): MetaDescriptor[] =>
  pageMeta(
    {
      title: "Search the community",
      description: "Threads, replies and comments by their words.",
      path: FORUM_SEARCH,
      noindex: true,
    },
    origin,
  );

export default function SearchCommunity({ loaderData: { asked, found, now } }: Route.ComponentProps) {
  const { items, nextCursor, idle, noAuthor, categories } = found;
  return (
    <>
      <Breadcrumbs trail={[{ to: COMMUNITY, label: "Community" }]} here="Search" />
      <header className="page-head">
        <div>
          <h1>Search the community</h1>
          <p>All words have to be there; words in quotes beside each other. The newest posts come first.</p>
        </div>
      </header>
      <SearchForum asked={asked} categories={categories} />
      {idle ? null : items.length === 0 && nextCursor !== null ? (
        <Empty
          icon="search"
          title="Nothing found so far"
          action={
            <LinkButton to={forumSearchAddress({ ...asked, cursor: nextCursor })}>Look through older posts</LinkButton>
          }
        >
          <p>Many newer posts have these words, but none has them side by side.</p>
        </Empty>
      ) : items.length === 0 ? (
        <Empty icon="search" title="Nothing found" action={<LinkButton to={FORUM_SEARCH}>Clear search</LinkButton>}>
          <p>
            {noAuthor ? `No member has this name: ${asked.author}` : "Try fewer or other words, or leave a filter out."}
          </p>
        </Empty>
      ) : (
        <section aria-label="Found posts">
          <FoundPosts items={items} now={now} />
          <NewestPager
            newest={asked.cursor === undefined ? null : forumSearchAddress({ ...asked, cursor: undefined })}
            text={`${plural(items.length, "post")} on this page`}
            next={nextCursor === null ? null : forumSearchAddress({ ...asked, cursor: nextCursor })}
          />
        </section>
      )}
    </>
  );
}
