import * as v from "valibot";
import type { MetaDescriptor } from "react-router";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { aboutPage } from "@worker/domain/views/forum/about-page";
import { COMMUNITY } from "@worker/domain/voice/forum/addresses";
import { aboutPath, DISCUSSED_KINDS } from "@worker/domain/voice/forum/discussed";
import { pageOfPostsQuery } from "@worker/domain/voice/forum/read-forms";
import { NotFound } from "@worker/errors";
import { orNotFound } from "~/shell/or-not-found";
import { originOf, pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Link } from "~/ui/link";
import forumCss from "../forum.css?url";
import type { Route } from "./+types/about";
import { NewestThreads } from "./newest-threads";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor } = v.parse(pageOfPostsQuery, Object.fromEntries(new URL(request.url).searchParams));
  const kind = DISCUSSED_KINDS.find((each) => each === params.kind);
  const about = { id: params.aboutId };
  const read = async () => {
    if (kind === undefined) throw new NotFound("There is no such page.");
    const page = await orFirstPage(cursor ?? null, (at) =>
      aboutPage(db, viewer, { ...about, kind, cursor: at ?? undefined }, now),
    );
    return { page, path: aboutPath(kind, about.id), now, origin: originOf(request) };
  };
  return orNotFound(read());
}

export const handle = sheets(forumCss);

export const meta = ({ loaderData: { page, path, origin } }: Route.MetaArgs): MetaDescriptor[] =>
  pageMeta(
    {
      title: `Threads about ${page.name}`,
      description: `What members of the community write about ${page.name}.`,
      path,
      noindex: page.items.length === 0 || !page.first,
    },
    origin,
  );

/** The threads that speak of a product, vendor or lab result. */
export default function About({ loaderData: { page, path, now } }: Route.ComponentProps) {
  const { name } = page;
  return (
    <>
      <Breadcrumbs trail={[{ to: COMMUNITY, label: "Community" }]} here="Threads" />
      <header className="page-head">
        <div>
          <h1>Threads about {name}</h1>
          <p>
            Those that link to <Link to={page.path}>its page</Link>, the newest first.
          </p>
        </div>
      </header>
      <NewestThreads
        {...page}
        path={path}
        now={now}
        none={{ icon: "message-square", title: "Nobody has spoken of it yet" }}
      />
    </>
  );
}
