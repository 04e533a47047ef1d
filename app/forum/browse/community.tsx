import type { MetaDescriptor } from "react-router";
import { contextOf } from "@worker/context";
import { forumHome } from "@worker/domain/views/forum/forum-home";
import {
  BOOKMARKS,
  createThreadPath,
  FEED,
  FOLLOWED,
  FORUM_SEARCH,
  MY_POSTS,
} from "@worker/domain/voice/forum/addresses";
import { originOf, pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Button, LinkButton } from "~/ui/button";
import forumCss from "../forum.css?url";
import type { Route } from "./+types/community";
import { CategoryCards } from "./category-cards";
import { CommunityRail } from "./community-rail";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  return { ...(await forumHome(db, viewer, now)), signedIn: viewer.kind === "member", now, origin: originOf(request) };
}

export const handle = sheets(forumCss);

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  pageMeta(
    {
      title: "Community",
      description:
        "Kratom, 7-OH and MIT extracts, discussed by members: vendors, labels, certificates and everything else.",
      path: "/community",
    },
    loaderData.origin,
  );

export default function Community({ loaderData }: Route.ComponentProps) {
  const { categories, recent, online, trending, signedIn, now } = loaderData;
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Community</h1>
          <p>Speak of batches, labels and certificates. Members write, moderators keep it readable.</p>
        </div>
        <nav className="row row--wrap" aria-label="Quick links">
          {signedIn && (
            <>
              <LinkButton to={FEED} icon="newspaper">
                Feed
              </LinkButton>
              <LinkButton to={MY_POSTS} icon="message-square-quote">
                My posts
              </LinkButton>
              <LinkButton to={FOLLOWED} icon="bell">
                Followed
              </LinkButton>
              <LinkButton to={BOOKMARKS} icon="bookmark">
                Bookmarks
              </LinkButton>
            </>
          )}
          <LinkButton to={createThreadPath()} variant="primary" icon="pen-line">
            Start a thread
          </LinkButton>
        </nav>
      </header>
      <form action={FORUM_SEARCH} role="search" aria-label="Community" className="forum-search">
        <input
          className="input"
          type="search"
          dir="auto"
          name="q"
          aria-label="Search the community"
          placeholder="Search threads and posts"
        />
        <Button>Search</Button>
      </form>
      <div className="with-rail">
        <CategoryCards categories={categories} now={now} />
        <CommunityRail recent={recent} online={online} trending={trending} signedIn={signedIn} now={now} />
      </div>
    </>
  );
}
