import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { feed, takingPart } from "@worker/domain/views/forum/feed";
import { COMMUNITY, FEED } from "@worker/domain/voice/forum/addresses";
import { feedQuery } from "@worker/domain/voice/forum/read-forms";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Segment } from "~/ui/segment";
import forumCss from "../forum.css?url";
import { NewestPager } from "../lists/newest-pager";
import { PostLines } from "../lists/post-lines";
import { ThreadList } from "../lists/thread-list";
import type { Route } from "./+types/feed";

const TAKING_PART = `${FEED}?show=taking-part`;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { show, cursor } = v.parse(feedQuery, Object.fromEntries(new URL(request.url).searchParams));
  if (show === "taking-part") return { threads: await takingPart(db, viewer, now), page: null, first: true, now };
  const page = await orFirstPage(cursor ?? null, (at) => feed(db, viewer, at ?? undefined));
  return { threads: [], page, first: cursor === undefined, now };
}

export const handle = sheets(forumCss);

export const meta = () =>
  pageMeta({ title: "Feed", description: "What is new in the community.", path: FEED, noindex: true }, "");

export default function Feed({ loaderData: { threads, page, first, now } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ to: COMMUNITY, label: "Community" }]} here="Feed" />
      <header className="page-head">
        <div>
          <h1>Feed</h1>
          <p>The newest threads, replies and comments of the categories that you can read.</p>
        </div>
        <Segment
          label="What to show"
          items={[
            { to: FEED, label: "Everything", current: page !== null },
            { to: TAKING_PART, label: "Where I take part", current: page === null },
          ]}
        />
      </header>
      {page === null ? (
        threads.length === 0 ? (
          <Empty icon="messages-square" title="You have not written anywhere yet" action={<ToCommunity />}>
            <p>Threads in which you write are listed here, with what you have not read.</p>
          </Empty>
        ) : (
          <ThreadList items={threads} now={now} />
        )
      ) : page.items.length === 0 && page.nextCursor === null ? (
        <Empty icon="messages-square" title="Nobody has written yet" action={<ToCommunity />} />
      ) : (
        <>
          <PostLines items={page.items} now={now} />
          <NewestPager
            newest={first ? null : FEED}
            text={`${plural(page.items.length, "post")} on this page`}
            next={page.nextCursor === null ? null : `${FEED}?cursor=${page.nextCursor}`}
          />
        </>
      )}
    </>
  );
}

const ToCommunity = () => <LinkButton to={COMMUNITY}>To the community</LinkButton>;
