import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { followedPage } from "@worker/domain/views/forum/followed-page";
import { categoryPath, COMMUNITY, FOLLOWED } from "@worker/domain/voice/forum/addresses";
import { followedQuery } from "@worker/domain/voice/forum-following/forms";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import { Segment } from "~/ui/segment";
import forumCss from "../forum.css?url";
import { ThreadList } from "../lists/thread-list";
import type { Route } from "./+types/followed";
import { FollowCategory, FollowThread } from "./follow-button";

const MUTED = `${FOLLOWED}?show=muted`;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { show, cursor } = v.parse(followedQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor ?? null, (at) =>
    followedPage(db, viewer, { show, cursor: at ?? undefined }, now),
  );
  return { page, show, first: cursor === undefined, now };
}

export const handle = sheets(forumCss);

export const meta = () =>
  pageMeta({ title: "Followed threads", description: "The threads you follow.", path: FOLLOWED, noindex: true }, "");

export default function Followed({ loaderData: { page, show, first, now } }: Route.ComponentProps) {
  const { items, nextCursor, categories } = page;
  const muted = show === "muted";
  const here = muted ? MUTED : FOLLOWED;
  const next = nextCursor === null ? null : `${here}${muted ? "&" : "?"}cursor=${nextCursor}`;
  return (
    <>
      <Breadcrumbs trail={[{ to: COMMUNITY, label: "Community" }]} here="Followed threads" />
      <header className="page-head">
        <div>
          <h1>Followed threads</h1>
          <p>
            What you write in is followed by itself, unless <Link to="/account/notifications">your preferences</Link>{" "}
            say otherwise.
          </p>
        </div>
        <Segment
          label="What to show"
          items={[
            { to: FOLLOWED, label: "Followed", current: !muted },
            { to: MUTED, label: "Muted", current: muted },
          ]}
        />
      </header>
      {items.length === 0 && nextCursor === null ? (
        <Empty
          icon={muted ? "bell-off" : "bell"}
          title={muted ? "No thread is muted" : "You do not follow a thread yet"}
          action={<LinkButton to={COMMUNITY}>To the community</LinkButton>}
        >
          <p>
            {muted
              ? "A muted thread sends you no notifications at all."
              : "New posts in threads that you follow are among your notifications."}
          </p>
        </Empty>
      ) : (
        <>
          <ThreadList
            items={items}
            now={now}
            act={({ id }) => <FollowThread threadId={id} state={muted ? "muted" : "followed"} />}
          />
          {!first && (
            <p className="small forum-more">
              <Link to={here}>Back to the first threads</Link>
            </p>
          )}
          <Pager text={`${plural(items.length, "thread")} on this page`} next={next} />
        </>
      )}
      {!muted && categories.length > 0 && (
        <section aria-labelledby="followed-categories" className="section">
          <h2 id="followed-categories">Followed categories</h2>
          <ul className="forum-followed">
            {categories.map(({ id, name }) => (
              <li key={id}>
                <Link to={categoryPath(id)}>{name}</Link>
                <FollowCategory categoryId={id} followed />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
