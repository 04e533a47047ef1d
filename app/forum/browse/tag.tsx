import * as v from "valibot";
import type { MetaDescriptor } from "react-router";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { tagPage } from "@worker/domain/views/forum/tag-page";
import { COMMUNITY, tagPath } from "@worker/domain/voice/forum/addresses";
import { pageOfPostsQuery, tagOf } from "@worker/domain/voice/forum/read-forms";
import { originOf, pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import forumCss from "../forum.css?url";
import type { Route } from "./+types/tag";
import { NewestThreads } from "./newest-threads";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor } = v.parse(pageOfPostsQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor ?? null, (at) => tagPage(db, viewer, tagOf(params.tag), at ?? undefined, now));
  return { page, now, origin: originOf(request) };
}

export const handle = sheets(forumCss);

export const meta = ({ loaderData: { page, origin } }: Route.MetaArgs): MetaDescriptor[] =>
  pageMeta(
    {
      title: `Threads about ${page.tag}`,
      description: `What members of the community write under the tag ${page.tag}.`,
      path: tagPath(page.tag),
      noindex: page.items.length === 0 || !page.first,
    },
    origin,
  );

export default function Tag({ loaderData: { page, now } }: Route.ComponentProps) {
  const { tag } = page;
  return (
    <>
      <Breadcrumbs trail={[{ to: COMMUNITY, label: "Community" }]} here="Tag" />
      <header className="page-head">
        <div>
          <h1 dir="auto">{tag}</h1>
          <p>Threads with this tag, the newest first.</p>
        </div>
      </header>
      <NewestThreads
        {...page}
        path={tagPath(tag)}
        now={now}
        none={{ icon: "tag", title: "No threads with this tag" }}
      />
    </>
  );
}
