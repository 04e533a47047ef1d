import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { can } from "@worker/domain/foundation/access/policy";
import { tagPage } from "@worker/domain/views/social/post-lists";
import { tagOf } from "@worker/domain/voice/forum/read-forms";
import { SOCIAL, SOCIAL_EVERYONE, socialTagPath } from "@worker/domain/voice/social/addresses";
import { pageOfCardsQuery } from "@worker/domain/voice/social/forms";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import forumCss from "~/forum/forum.css?url";
import actsCss from "~/forum/post-acts.css?url";
import type { Route } from "./+types/tag";
import { CardList } from "./card/card-list";
import { Rail } from "./rail";
import socialCss from "./social.css?url";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const tag = tagOf(params.tag);
  const { cursor } = v.parse(pageOfCardsQuery, Object.fromEntries(new URL(request.url).searchParams));
  const { rail, ...page } = await orFirstPage(cursor ?? null, (at) => tagPage(site, tag, at));
  const moderates = can(site.viewer, "moderation.queue");
  return { tag, page, rail, moderates, first: cursor === undefined, now: site.now };
}

export const handle = sheets(forumCss, actsCss, socialCss);

export const meta = ({ loaderData: { tag } }: Route.MetaArgs) =>
  pageMeta(
    {
      title: `Posts about ${tag}`,
      description: `Social posts with the tag ${tag}.`,
      path: socialTagPath(tag),
      noindex: true,
    },
    "",
  );

export default function Tag({ loaderData: { tag, page, rail, moderates, first, now } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ to: SOCIAL, label: "Social" }]} here="Tag" />
      <header className="page-head">
        <div>
          <h1>{tag}</h1>
          <p>Posts with this tag that are meant for everybody, the newest first.</p>
        </div>
      </header>
      <div className="with-rail">
        <div className="social-main">
          {page.items.length === 0 && page.nextCursor === null ? (
            <Empty
              icon="tag"
              title="No posts with this tag"
              action={<LinkButton to={SOCIAL_EVERYONE}>What everyone writes</LinkButton>}
            />
          ) : (
            <CardList {...page} path={socialTagPath(tag)} {...{ moderates, first, now }} />
          )}
        </div>
        <Rail rail={rail} />
      </div>
    </>
  );
}
